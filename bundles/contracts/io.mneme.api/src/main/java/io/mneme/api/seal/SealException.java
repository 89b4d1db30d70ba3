package io.mneme.api.seal;

/** Thrown when something cannot be encrypted or decrypted, or the keys cannot be used. The message has no text and no key. */
public class SealException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Explains what cannot be done. */
    public SealException(String message) {
        super(message);
    }

    /** Explains what cannot be done, and why. */
    public SealException(String message, Throwable cause) {
        super(message, cause);
    }
}
