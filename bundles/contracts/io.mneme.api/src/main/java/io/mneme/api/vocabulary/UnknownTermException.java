package io.mneme.api.vocabulary;

/** Thrown when the vocabulary does not have a term. Nothing was changed by the call. */
public class UnknownTermException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the term.
     *
     * @param term the term that the caller named
     */
    public UnknownTermException(String term) {
        super("the vocabulary has no term " + term);
    }
}
