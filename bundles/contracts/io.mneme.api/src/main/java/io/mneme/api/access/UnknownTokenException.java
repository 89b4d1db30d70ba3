package io.mneme.api.access;

/** Thrown when a token is named that there is not. Nothing was changed. */
public class UnknownTokenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Names the token. */
    public UnknownTokenException(String name) {
        super("there is no token " + name);
    }
}
