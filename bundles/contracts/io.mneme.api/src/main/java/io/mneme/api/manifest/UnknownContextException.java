package io.mneme.api.manifest;

/** Thrown when no context with an id is kept. */
public class UnknownContextException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Names the id. */
    public UnknownContextException(String id) {
        super("no context that is kept has the id " + id);
    }
}
