package io.mneme.api.journal;

/** Thrown when a journal has no entry of the given id, or no longer has it. Nothing was changed. */
public class UnknownEntryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the entry and the journal.
     *
     * @param journal the journal's name
     * @param id the id asked for
     */
    public UnknownEntryException(String journal, String id) {
        super("no entry " + id + " in the journal " + journal);
    }
}
