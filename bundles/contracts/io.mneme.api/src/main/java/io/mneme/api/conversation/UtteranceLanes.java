package io.mneme.api.conversation;

/**
 * The names of the lanes in which the exchange log lists its utterances, beside the lane of
 * {@linkplain io.mneme.api.journal.Journal#ALL_ENTRIES every entry}.
 */
public final class UtteranceLanes {

    /** How the names of the lanes of conversations begin. */
    public static final String CONVERSATION_PREFIX = "conversation:";

    private UtteranceLanes() {}

    /** Returns the lane of a conversation; an empty id is that of utterances without a conversation. */
    public static String ofConversation(String id) {
        return CONVERSATION_PREFIX + id;
    }

    /** Returns the lane of a project; an empty path is that of utterances without a project. */
    public static String ofProject(String path) {
        return "project:" + path;
    }
}
