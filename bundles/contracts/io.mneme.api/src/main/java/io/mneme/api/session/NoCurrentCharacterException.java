package io.mneme.api.session;

/** A session has no current character, so that a message has no history to be in. */
public class NoCurrentCharacterException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /** Creates one that names the remedy. */
    public NoCurrentCharacterException() {
        super("no character is current; switch to one first");
    }
}
