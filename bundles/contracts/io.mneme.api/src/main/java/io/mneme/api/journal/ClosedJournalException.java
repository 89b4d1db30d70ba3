package io.mneme.api.journal;

/** Thrown when the journal is closed: it is being stopped, or the bundle of its kind has left. Nothing was written. */
public class ClosedJournalException extends JournalException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception that names the journal.
     *
     * @param journal the name of the journal
     */
    public ClosedJournalException(String journal) {
        super("the journal " + journal + " is closed");
    }
}
