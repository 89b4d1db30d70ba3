package io.mneme.api.journal;

/** Thrown when an entry is not at the revision at which the caller read it. Nothing was changed by the call. */
public class RevisionMismatchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the entry and both revisions.
     *
     * @param journal the journal's name
     * @param id the entry that was to be changed
     * @param expected the revision at which the caller read it
     * @param actual its present revision
     */
    public RevisionMismatchException(String journal, String id, String expected, String actual) {
        super("the " + journal + " " + id + " is at revision " + actual + ", not at " + expected);
    }
}
