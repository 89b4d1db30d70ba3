package io.mneme.api.journal;

/**
 * Says that the storage failed, or that the journal is closed. The journal stays valid; what the failed call was to write
 * may be tried again.
 */
public class JournalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Passes on what the storage reported.
     *
     * @param message which step failed, and on which file; no text of any entry
     * @param cause what the storage reported
     */
    public JournalException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Says what is wrong when nothing was thrown.
     *
     * @param message what is wrong, and with which file; no text of any entry
     */
    public JournalException(String message) {
        super(message);
    }
}
