package io.mneme.api.context;

/**
 * Thrown when a long prompt must wait for others that are being counted, and the wait times out. No context was assembled;
 * the caller may send the same request again later. The window of its history may already have changed, as after a request
 * that is not repeated.
 */
public class AssemblerBusyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message for the caller: why the request was not served. */
    public AssemblerBusyException(String message) {
        super(message);
    }
}
