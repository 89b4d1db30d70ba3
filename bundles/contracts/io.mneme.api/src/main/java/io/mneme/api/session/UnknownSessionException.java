package io.mneme.api.session;

/** A session is to be resumed that was not recorded. */
public class UnknownSessionException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /** @param id the id of which there is no recording */
    public UnknownSessionException(String id) {
        super("no session of the id '%s' was recorded".formatted(id));
    }
}
