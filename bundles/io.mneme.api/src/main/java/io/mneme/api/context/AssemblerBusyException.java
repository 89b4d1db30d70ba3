package io.mneme.api.context;

/**
 * Says that long prompts are being counted and a further one found no turn in time. No context was assembled; the caller may
 * send the same request again later. The window of its history may have moved on, as with a request that is not repeated.
 */
public class AssemblerBusyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Says why the request was not served, in a message for the caller. */
    public AssemblerBusyException(String message) {
        super(message);
    }
}
