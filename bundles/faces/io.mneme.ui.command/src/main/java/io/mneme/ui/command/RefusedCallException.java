package io.mneme.ui.command;

/** Thrown when a request cannot be understood; no command was run. */
final class RefusedCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    /** Creates an exception with the status of the response. */
    RefusedCallException(int status, String message) {
        super(message);
        this.status = status;
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
