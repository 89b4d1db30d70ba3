package io.mneme.ui.proxy.chat;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What a provider has answered.
 *
 * @param message the message of the model in the form in which a journal records it; empty if it said nothing
 * @param usage what the provider billed, as it reports that; empty if it reports nothing
 * @param id the id of the answer; empty if it has none
 * @param complete whether the answer came to its end
 */
public record ChatAnswer(
        Optional<ObjectNode> message, Optional<ObjectNode> usage, Optional<String> id, boolean complete) {

    public ChatAnswer {
        requireNonNull(message, "message");
        requireNonNull(usage, "usage");
        requireNonNull(id, "id");
    }

    /**
     * Returns what the body of an answer says: one JSON object, or a stream of events.
     *
     * @param isStream whether it is a stream of events
     */
    public static ChatAnswer read(ChatInterface chat, byte[] body, boolean isStream) {
        AnswerReader reader = chat.reader();
        if (!isStream) {
            ChatJson.object(body).ifPresent(reader::readWhole);
        } else {
            // An event is a group of lines; providers send each as one line with data.
            new String(body, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("data:"))
                    .map(line -> line.substring("data:".length()).strip())
                    .forEach(data -> read(reader, data));
        }
        return reader.answer();
    }

    private static void read(AnswerReader reader, String data) {
        if (data.equals("[DONE]")) {
            reader.end();
        } else {
            ChatJson.object(data.getBytes(StandardCharsets.UTF_8)).ifPresent(reader::readEvent);
        }
    }
}
