package io.mneme.dialogue.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the times of messages, and those of their further fields that dialogues know. A field of another form counts as absent, since any program may have
 * written it.
 */
public final class MessageFields {

    /** The field with the names of mentioned authors, by the mark in the text. */
    public static final String MENTIONS = "mentions";

    private static final String REACTIONS = "reactions";
    private static final String DEBUG = "debug";
    private static final String TOOL_CALLS = "tool_calls";
    private static final String SENT_BY = "sent_by";
    private static final ObjectMapper JSON = new ObjectMapper();

    private MessageFields() {}

    /** Returns whether a message is one for debugging. */
    public static boolean isDebug(Message message) {
        return "true".equals(message.extraFields().get(DEBUG));
    }

    /** Returns the same message with another text and other further fields. */
    public static Message withContent(Message message, String content, Map<String, String> extraFields) {
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
                extraFields);
    }

    /** Returns when a message was sent; empty if it has no readable time with an offset. */
    public static Optional<Instant> moment(Message message) {
        return Timestamps.readWithOffset(message.timestamp());
    }

    /** Returns the names of mentioned authors, by the mark in the text, for example {@code <@123>}. */
    public static Map<String, String> mentions(Message message) {
        Map<String, String> names = new LinkedHashMap<>();
        field(message.extraFields(), MENTIONS).ifPresent(mentions -> mentions.properties().stream()
                .filter(mention ->
                        !mention.getKey().isEmpty() && mention.getValue().isTextual())
                .forEach(mention ->
                        names.put(mention.getKey(), mention.getValue().textValue())));
        return names;
    }

    /** Returns the JSON source of mentions. */
    public static String mentionsSource(Map<String, String> mentions) {
        return JSON.valueToTree(mentions).toString();
    }

    /** Returns how often others have reacted to a message, by reaction. */
    public static Map<String, Long> reactions(Message message) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        field(message.extraFields(), REACTIONS).ifPresent(reactions -> reactions.properties().stream()
                .filter(reaction -> reaction.getValue().isIntegralNumber())
                .forEach(reaction ->
                        numbers.put(reaction.getKey(), reaction.getValue().longValue())));
        return numbers;
    }

    /** Returns the name of the author as OpenAI's interface has it; empty if there is none. */
    public static Optional<String> providerName(Message message) {
        return message.extraFields().isEmpty()
                ? Optional.empty()
                : field(message.extraFields(), ProviderMessages.NAME)
                        .filter(JsonNode::isTextual)
                        .map(JsonNode::textValue)
                        .filter(name -> !name.isBlank());
    }

    /** Returns the names of the tools that a message calls, in their order; empty if it calls none. */
    public static List<String> toolCalls(Message message) {
        List<String> names = new ArrayList<>();
        field(message.extraFields(), TOOL_CALLS)
                .filter(JsonNode::isArray)
                .ifPresent(calls -> calls.forEach(call -> toolName(call).ifPresent(names::add)));
        return names;
    }

    /** Accepts a name, an object with a name, and an object with a function that has a name. */
    private static Optional<String> toolName(JsonNode call) {
        JsonNode function = call.path("function");
        JsonNode named = function.isObject() ? function.path("name") : call.path("name");
        return Optional.of(call.isTextual() ? call : named)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue);
    }

    /** Returns who has sent a medium that comes through a reply or forward; empty for a medium of the message itself. */
    public static Optional<String> sentBy(MessageMedia medium) {
        return field(medium.extraFields(), SENT_BY).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }

    private static Optional<JsonNode> field(Map<String, String> fields, String name) {
        String source = fields.get(name);
        if (source == null) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(JSON.readTree(source));
        } catch (JsonProcessingException malformed) {
            return Optional.empty();
        }
    }
}
