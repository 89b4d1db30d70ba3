package io.mneme.api.journal;

/** Says that the storage failed. The journal stays valid; what the failed call was to write may be tried again. */
public class JournalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public JournalException(String message, Throwable cause) {
        super(message, cause);
    }

    public JournalException(String message) {
        super(message);
    }
}
