package io.mneme.api.conversation;

/** Thrown when there is no conversation of the given id. Nothing was changed. */
public class UnknownConversationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception that names the missing conversation.
     *
     * @param message which conversation
     */
    public UnknownConversationException(String message) {
        super(message);
    }
}
