package io.mneme.api.entry;

/** Thrown when an existing or deleted entry has the id of a new entry. Nothing was written. */
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
