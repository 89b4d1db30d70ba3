package io.mneme.api.session;

/** A session is to be resumed that is open. */
public class SessionInUseException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /** @param id the id of the open session */
    public SessionInUseException(String id) {
        super("the session '%s' is open; close it first".formatted(id));
    }
}
