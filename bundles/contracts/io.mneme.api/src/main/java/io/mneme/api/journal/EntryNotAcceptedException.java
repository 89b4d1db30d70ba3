package io.mneme.api.journal;

/** Thrown when a journal accepts no entries of clients, because a service of its own records them. Nothing was changed. */
public class EntryNotAcceptedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the journal.
     *
     * @param journal the journal's name
     */
    public EntryNotAcceptedException(String journal) {
        super("the journal " + journal
                + " accepts no entries of clients; its entries have a recording service of their own");
    }
}
