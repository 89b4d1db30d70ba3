package io.mneme.api.search;

/** Thrown when a cursor is not the {@link SearchPage#next} of a page of the same query. */
public class InvalidCursorException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong with the cursor
     */
    public InvalidCursorException(String message) {
        super(message);
    }
}
