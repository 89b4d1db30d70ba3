package io.mneme.api.settings;

/** Thrown when a change of a setting is to be taken back that is not in the history. */
public class UnknownEditException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Explains what is not there. */
    public UnknownEditException(String message) {
        super(message);
    }
}
