package io.mneme.api.entry;

/** Thrown when an existing or deleted entry has the id of a new entry. Nothing was written. */
public class TakenIdException extends InvalidEntryException {

    private static final long serialVersionUID = 1L;

    private final String id;

    /**
     * Names the id.
     *
     * @param id the id that is taken
     */
    public TakenIdException(String id) {
        this("id", id);
    }

    private TakenIdException(String field, String id) {
        super(field, "must be new: " + id + " is taken");
        this.id = id;
    }

    /** Returns the id that is taken. */
    public String id() {
        return id;
    }

    @Override
    public TakenIdException within(String path) {
        return new TakenIdException(path + "." + field(), id);
    }
}
