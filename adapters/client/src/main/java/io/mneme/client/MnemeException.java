package io.mneme.client;

/** A request to the container failed; the message names the request and the reason, and has no text of a message. */
public class MnemeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    public MnemeException(String message, int status) {
        super(message);
        this.status = status;
    }

    public MnemeException(String message, Throwable cause) {
        super(message, cause);
        this.status = 0;
    }

    /** Returns the HTTP status of the answer; 0 if there was none. */
    public int status() {
        return status;
    }
}
