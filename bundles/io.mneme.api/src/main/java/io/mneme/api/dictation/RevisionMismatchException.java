package io.mneme.api.dictation;

/** Thrown when a dictation has changed since the caller read it. Nothing was changed by the call. */
public class RevisionMismatchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names both revisions.
     *
     * @param id the dictation that was to be changed
     * @param expected the revision the caller had read
     * @param actual its present revision
     */
    public RevisionMismatchException(String id, String expected, String actual) {
        super("the dictation " + id + " is at revision " + actual + ", not at " + expected);
    }
}
