package io.mneme.api.entry;

/**
 * Thrown when texts cannot be redacted. Nothing was stored, exported or put into a prompt. The caller may try again when the
 * redactor named in the message works, or the sink is no longer configured to be redacted.
 */
public class RedactionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception that names the failure.
     *
     * @param message which redactor failed and how; no text of any entry
     */
    public RedactionException(String message) {
        super(message);
    }
}
