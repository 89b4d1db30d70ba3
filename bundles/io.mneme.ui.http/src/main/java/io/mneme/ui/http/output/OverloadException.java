package io.mneme.ui.http.output;

/** Says that a request cannot be answered now because too much is being answered; nothing was changed. */
public final class OverloadException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OverloadException(String message) {
        super(message);
    }
}
