package io.mneme.api.journal;

/**
 * Thrown when this process can only read the journal, for example since another process writes it. Nothing was written. A
 * read throws it, too, as long as no complete state of the files was read because another process is moving them.
 */
public class ReadOnlyJournalException extends JournalException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception that names the reason.
     *
     * @param message which process writes the journal, or why else it can only be read
     */
    public ReadOnlyJournalException(String message) {
        super(message);
    }
}
