package io.mneme.record.redaction;

/** Signals that a redactor was not called, or did not return. */
final class RedactorSilentException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Names the cause by a phrase that follows the redactor's name. */
    RedactorSilentException(String cause) {
        super(cause, null, false, false);
    }
}
