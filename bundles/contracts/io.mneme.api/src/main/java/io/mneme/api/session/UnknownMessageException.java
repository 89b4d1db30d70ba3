package io.mneme.api.session;

/** A message is named that no history of a session has. */
public class UnknownMessageException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /** @param id the id that is unknown */
    public UnknownMessageException(String id) {
        super("no history of the session has a message '%s'".formatted(id));
    }
}
