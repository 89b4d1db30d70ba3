package io.mneme.api.conversation;

/** Says that there is no conversation of the given id, or none before it; nothing was changed. */
public class UnknownConversationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Says what is missing.
     *
     * @param message which conversation
     */
    public UnknownConversationException(String message) {
        super(message);
    }
}
