package io.mneme.api.journal;

/**
 * Says that the journal can only be read here, since another process writes it; nothing was written. A read meets it, too, as
 * long as nothing whole was seen of a journal whose files are just being moved.
 */
public class ReadOnlyJournalException extends JournalException {

    private static final long serialVersionUID = 1L;

    /**
     * Says what is in the way.
     *
     * @param message which process writes the journal, or why else it can only be read
     */
    public ReadOnlyJournalException(String message) {
        super(message);
    }
}
