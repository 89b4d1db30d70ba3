package io.mneme.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The sample chat of this bundle: a person and a model, who answer each other within a minute. */
final class SampleChat {

    /** Id of the conversation. */
    static final String CONVERSATION = "demo-chat";

    /** What the conversation is about, as a patch of its annotations. */
    static final String ANNOTATIONS = "{\"title\":\"Tea tasting in the new office\",\"tags\":[\"demo\"]}";

    private static final Duration PAUSE = Duration.ofSeconds(40);

    private SampleChat() {}

    /** Returns its messages, oldest first. */
    static List<Message> messages(Instant now) {
        List<ObjectNode> lines = SampleDictations.lines("chat.jsonl");
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            messages.add(message(lines.get(i), now.minus(PAUSE.multipliedBy(lines.size() - i))));
        }
        return messages;
    }

    private static Message message(JsonNode line, Instant time) {
        return new Message(
                "",
                time.toString(),
                CONVERSATION,
                line.path("author").textValue(),
                "",
                Role.valueOf(line.path("role").textValue().toUpperCase(Locale.ROOT)),
                line.path("content").textValue(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }
}
