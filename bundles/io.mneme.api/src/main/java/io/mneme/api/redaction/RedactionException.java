package io.mneme.api.redaction;

/**
 * Says that texts could not be redacted, so that they went nowhere: nothing was stored, exported or shown. It may be tried
 * again once the redactor named in the message has been mended, or the sink is no longer configured to be redacted.
 */
public class RedactionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names what failed.
     *
     * @param message which redactor failed and how; no text of any entry
     */
    public RedactionException(String message) {
        super(message);
    }
}
