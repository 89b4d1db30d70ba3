package io.mneme.session.meter;

/** Why a history was cleared. */
public enum ClearReason {
    /** A caller asked for it. */
    MANUAL("manual"),
    /** Its session ended. */
    SESSION_END("session_end");

    private final String label;

    ClearReason(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
