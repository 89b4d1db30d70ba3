package io.mneme.api.format;

/**
 * The form of a request cannot be written: it has left, or its plug-in failed. The context was assembled, and its manifest is kept. The
 * message names the form and its bundle, and has no text of an entry.
 */
public final class FormatUnavailableException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    public FormatUnavailableException(String message) {
        super(message);
    }
}
