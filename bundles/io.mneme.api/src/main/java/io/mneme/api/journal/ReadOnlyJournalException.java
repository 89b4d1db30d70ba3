package io.mneme.api.journal;

/**
 * Says that another process writes the journal, so that here it can only be read; nothing was written. A read meets it, too, as
 * long as nothing whole was seen of a journal whose files are just being moved.
 */
public class ReadOnlyJournalException extends JournalException {

    private static final long serialVersionUID = 1L;

    /**
     * Says who writes.
     *
     * @param message which process writes the journal
     */
    public ReadOnlyJournalException(String message) {
        super(message);
    }
}
