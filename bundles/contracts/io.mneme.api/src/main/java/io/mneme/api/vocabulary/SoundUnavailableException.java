package io.mneme.api.vocabulary;

/** Thrown when codes of sounds cannot be computed now, since their tables are not loaded. */
public class SoundUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Describes the failure.
     *
     * @param message what failed
     * @param cause why
     */
    public SoundUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
