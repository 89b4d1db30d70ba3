package io.mneme.api.search;

/** Thrown when a cursor refers to a state of a journal that no longer exists. The caller begins with the first page again. */
public class ExpiredCursorException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message which journal has changed
     */
    public ExpiredCursorException(String message) {
        super(message);
    }
}
