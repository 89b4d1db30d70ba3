package io.mneme.ui.gogo;

import static java.util.Objects.requireNonNull;

/**
 * What an examination found.
 *
 * @param status how bad it is
 * @param check what was looked at
 * @param message what was seen; no text of any entry
 */
record Finding(Status status, String check, String message) {

    /** How bad a finding is, the worst first. */
    enum Status {
        /** A person must act now. */
        FAIL,
        /** It works, but look. */
        WARN,
        /** Nothing to do. */
        OK
    }

    Finding {
        requireNonNull(status, "status");
        requireNonNull(check, "check");
        requireNonNull(message, "message");
    }
}
