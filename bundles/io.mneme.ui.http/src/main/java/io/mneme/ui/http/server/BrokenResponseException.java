package io.mneme.ui.http.server;

import java.io.IOException;

/**
 * Says that an answer broke off after part of it was sent, so that the server must break the connection. The server logs it
 * with its stack trace, which has no lines: where it was thrown tells nothing.
 */
final class BrokenResponseException extends IOException {

    private static final long serialVersionUID = 1L;

    BrokenResponseException(String reason) {
        super("the answer broke off: " + reason);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
