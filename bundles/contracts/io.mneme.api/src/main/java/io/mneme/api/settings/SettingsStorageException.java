package io.mneme.api.settings;

/** Thrown when a changed setting cannot be stored. */
public class SettingsStorageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the file and the reason.
     *
     * @param message which file, what could not be done with it, and why
     * @param cause what was thrown
     */
    public SettingsStorageException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Names the file and the reason.
     *
     * @param message which file, what could not be done with it, and why
     */
    public SettingsStorageException(String message) {
        super(message);
    }
}
