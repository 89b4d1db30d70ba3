package io.mneme.index.lucene.harness;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Messages for tests. */
public final class SampleMessages {

    private SampleMessages() {}

    /** Returns a message without an id and timestamp. */
    public static Message of(String content) {
        return at("", content);
    }

    /** Returns a message without an id. */
    public static Message at(String timestamp, String content) {
        return new Message(
                "",
                timestamp,
                "c1",
                "Ann",
                "",
                Role.USER,
                content,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }

    /** Returns the same message with another content. */
    public static Message withContent(Message message, String content) {
        return new Message(
                message.id(),
                message.timestamp(),
                message.conversation(),
                message.author(),
                message.authorId(),
                message.role(),
                content,
                message.replyTo(),
                message.media(),
                message.marker(),
                message.extraFields());
    }
}
