package io.mneme.api.search;

/** Thrown when a query names a journal that is not open. */
public class UnknownJournalException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Creates an exception for a journal that is searched.
     *
     * @param message which journal is not open, and which ones are
     */
    public UnknownJournalException(String message) {
        this(message, "journal");
    }

    /**
     * Creates an exception for a journal that another part of the query names.
     *
     * @param message which journal is not open, and which ones are
     * @param field that part
     */
    public UnknownJournalException(String message, String field) {
        super(message);
        this.field = field;
    }

    /** Returns the part of the query that names the journal. */
    public String field() {
        return field;
    }
}
