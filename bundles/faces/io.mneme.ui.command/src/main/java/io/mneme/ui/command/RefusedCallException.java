package io.mneme.ui.command;

import io.mneme.api.access.AccessCaller.AccessRefusal;

/** Thrown when a request cannot be understood; no command was run. */
final class RefusedCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String challenge;

    /** Creates an exception with the status of the response. */
    RefusedCallException(int status, String message) {
        this(status, message, "");
    }

    /** Creates the refusal of a caller that may not call this. */
    RefusedCallException(AccessRefusal refusal) {
        this(refusal.status(), refusal.detail(), refusal.challenge());
    }

    private RefusedCallException(int status, String message, String challenge) {
        super(message);
        this.status = status;
        this.challenge = challenge;
    }

    /** Returns the header {@code WWW-Authenticate} of the response; empty if it is the usual one. */
    String challenge() {
        return challenge;
    }

    /** Returns the status of the response. */
    int status() {
        return status;
    }

    /** Returns the name of the status, as the standard has it. */
    String title() {
        return switch (status) {
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 405 -> "Method Not Allowed";
            case 413 -> "Content Too Large";
            case 415 -> "Unsupported Media Type";
            case 429 -> "Too Many Requests";
            case 503 -> "Service Unavailable";
            default -> "Refused";
        };
    }
}
