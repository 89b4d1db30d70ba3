package io.mneme.context.report;

import java.util.Locale;

/** Why a window was rebuilt: the values of the label {@code reason}. */
public enum RebuildReason {

    /** It is the first request of the window. */
    FIRST,

    /** The window policy requires it, for example since the window is full. */
    POLICY,

    /** Another policy became active. */
    SWAP,

    /** A policy has left or was updated. */
    DEPARTURE,

    /** Entries were edited, deleted or inserted, or their file was replaced. */
    ENTRIES,

    /** What is redacted has changed. */
    REDACTION,

    /** A policy failed. */
    FAILURE,

    /** Other requests used the window for too long. */
    BUSY;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
