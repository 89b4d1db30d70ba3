package io.mneme.api.session;

/** Thrown when a file or folder of focus sessions cannot be used. Nothing was changed by the call. */
public class FocusStorageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the file and the reason.
     *
     * @param message which file, what could not be done with it, and why
     * @param cause what was thrown
     */
    public FocusStorageException(String message, Throwable cause) {
        super(message, cause);
    }
}
