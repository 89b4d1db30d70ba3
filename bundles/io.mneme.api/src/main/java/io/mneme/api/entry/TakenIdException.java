package io.mneme.api.entry;

/** Says that the id of a new entry is that of an entry that is there or was deleted; nothing was written. */
public class TakenIdException extends InvalidEntryException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the id.
     *
     * @param id the id that is taken
     */
    public TakenIdException(String id) {
        super("id", "must be new: " + id + " is taken");
    }
}
