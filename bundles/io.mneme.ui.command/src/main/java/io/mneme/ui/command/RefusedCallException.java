package io.mneme.ui.command;

/** Thrown when a request cannot be understood; no command was run. */
final class RefusedCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    /** Creates an exception with the status of the response. */
    RefusedCallException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** Returns the status of the response. */
    int status() {
        return status;
    }
}
