package io.mneme.dialogue.message;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes messages of the program, which stand in place of others. */
public final class NoticeMessage {

    /** The further field that tells a notice from what a program says in its own role. */
    private static final String NOTICE = "notice";

    private static final Map<String, String> FIELDS = Map.of(NOTICE, "true");

    private NoticeMessage() {}

    /** Returns whether a message was made here. */
    public static boolean isNotice(Message message) {
        return "true".equals(message.extraFields().get(NOTICE));
    }

    /**
     * Returns a message of the program.
     *
     * @param id its id; empty if no message is its source
     * @param authorId tells its author apart from those of other notices, which are not merged with it; may be empty
     * @param first the first message in whose place it stands, whose time and conversation it has
     * @param text its text
     * @param marker its effect on the history
     */
    public static Message of(String id, String authorId, Message first, String text, Optional<MessageMarker> marker) {
        return new Message(
                id,
                first.timestamp(),
                first.conversation(),
                MessageAuthors.SYSTEM,
                authorId,
                Role.SYSTEM,
                text,
                Optional.empty(),
                List.of(),
                marker,
                FIELDS);
    }
}
