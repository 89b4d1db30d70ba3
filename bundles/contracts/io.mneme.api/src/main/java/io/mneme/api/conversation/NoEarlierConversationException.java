package io.mneme.api.conversation;

/** Thrown when a conversation cannot be merged, since it is the first of its project. Nothing was changed. */
public class NoEarlierConversationException extends UnknownConversationException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the conversation.
     *
     * @param id the conversation that is the first
     */
    public NoEarlierConversationException(String id) {
        super("there is no conversation before " + id + " in its project");
    }
}
