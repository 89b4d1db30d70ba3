package io.mneme.api.dialogue;

/**
 * The names of the lanes in which a journal lists its messages, beside the lane of
 * {@linkplain io.mneme.api.journal.Journal#ALL_ENTRIES every entry}.
 */
public final class MessageLanes {

    private MessageLanes() {}

    /** Returns the lane of a conversation; an empty id is that of messages without a conversation. */
    public static String ofConversation(String id) {
        return "conversation:" + id;
    }

    /**
     * Returns the lane of the {@linkplain ConversationSummary summaries} of a conversation, which are in no other lane: so they never
     * count as something said.
     */
    public static String ofSummaries(String conversation) {
        return "summary:" + conversation;
    }
}
