package io.mneme.api.journal;

/**
 * Thrown when the storage fails, or the journal is closed. The journal stays valid; the failed write may be tried again.
 */
public class JournalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception with the cause that the storage reported.
     *
     * @param message which step failed, and on which file; no text of any entry
     * @param cause what the storage reported
     */
    public JournalException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates an exception without a cause.
     *
     * @param message what is wrong, and with which file; no text of any entry
     */
    public JournalException(String message) {
        super(message);
    }
}
