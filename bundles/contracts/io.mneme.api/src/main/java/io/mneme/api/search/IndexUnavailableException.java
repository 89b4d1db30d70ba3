package io.mneme.api.search;

/** Thrown when the index cannot be used now. The container tries to open it again by itself. */
public class IndexUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message why the index cannot be used; no text of any entry
     */
    public IndexUnavailableException(String message) {
        super(message);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param message why the index cannot be used; no text of any entry
     * @param cause what the storage reported
     */
    public IndexUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
