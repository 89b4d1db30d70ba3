package io.mneme.api.dictation;

/** Says that a dictation has changed since the caller read it; nothing was changed now. */
public class RevisionMismatchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names both revisions.
     *
     * @param id the dictation that was to be changed
     * @param expected the revision the caller had read
     * @param actual the revision it is at
     */
    public RevisionMismatchException(String id, String expected, String actual) {
        super("the dictation " + id + " is at revision " + actual + ", not at " + expected);
    }
}
