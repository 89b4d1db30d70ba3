package io.mneme.api.access;

/** Thrown when the file of the tokens cannot be read or written. Nothing was changed. */
public class TokenStorageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Explains what cannot be done, and why. */
    public TokenStorageException(String message, Throwable cause) {
        super(message, cause);
    }
}
