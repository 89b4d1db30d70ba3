package io.mneme.api.session;

/** Thrown when there is no focus session of the name that the caller used. Nothing was changed by the call. */
public class UnknownFocusSessionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the session.
     *
     * @param session the name that the caller used
     */
    public UnknownFocusSessionException(String session) {
        super("there is no focus session " + session);
    }
}
