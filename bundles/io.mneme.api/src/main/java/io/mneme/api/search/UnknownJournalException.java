package io.mneme.api.search;

/** Thrown when a query names a journal that is not open. */
public class UnknownJournalException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message which journal is not open, and which ones are
     */
    public UnknownJournalException(String message) {
        super(message);
    }
}
