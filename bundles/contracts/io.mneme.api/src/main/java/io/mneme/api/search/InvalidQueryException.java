package io.mneme.api.search;

/** Thrown when the text of a query breaks a rule. */
public class InvalidQueryException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int position;

    /**
     * Creates an exception.
     *
     * @param position where in the text the fault is, in UTF-16 units from 0
     * @param fault what is wrong there
     */
    public InvalidQueryException(int position, String fault) {
        super(fault + " (at position " + position + ")");
        this.position = position;
    }

    /** Returns where in the text the fault is, in UTF-16 units from 0. */
    public int position() {
        return position;
    }
}
