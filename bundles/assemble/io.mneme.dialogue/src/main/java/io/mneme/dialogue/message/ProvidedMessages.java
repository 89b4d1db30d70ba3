package io.mneme.dialogue.message;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.Role;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** Finds the messages that reach a model as they came: those with calls of tools, results, blocks, or a name of their own. */
public final class ProvidedMessages {

    private static final String TEXT = "text";

    private ProvidedMessages() {}

    /**
     * Returns a message as the interface of its provider has it; empty if the model reads it as a text. A call without an id is of
     * no provider's interface, and media of the journal have room beside a text alone.
     */
    public static Optional<ProviderMessage> of(Message message) {
        return message.extraFields().isEmpty()
                ? Optional.empty()
                : ProviderMessages.of(message)
                        .filter(found -> hasValidCalls(message, found)
                                && (message.media().isEmpty() || !isOfTexts(found)));
    }

    /** Returns a message of the program or a tool in its own role; empty for one of the program's notices, or without text. */
    public static Optional<ProviderMessage> ofOwnRole(Message message) {
        boolean own = message.role() == Role.TOOL || message.role() == Role.SYSTEM && !NoticeMessage.isNotice(message);
        return own && !message.content().isBlank() && message.media().isEmpty()
                ? Optional.of(ProviderMessages.of(
                        message.role().name().toLowerCase(Locale.ROOT),
                        Map.of(ProviderMessages.CONTENT, JsonText.text(message.content()))))
                : Optional.empty();
    }

    private static boolean hasValidCalls(Message message, ProviderMessage found) {
        String calls = message.extraFields().getOrDefault(ProviderMessages.TOOL_CALLS, "null");
        boolean none = calls.equals("null") || calls.equals("[]");
        return (none || found.callsTool())
                && found.blocks().stream()
                        .noneMatch(block -> block.type() == BlockType.TOOL_CALL
                                && block.callId().isEmpty());
    }

    private static boolean isOfTexts(ProviderMessage message) {
        return message.blocks().stream().allMatch(block -> block.type() == BlockType.TEXT);
    }

    /** Returns whether a message is of the model, and calls tools. */
    public static boolean callsTool(ProviderMessage message) {
        return message.callsTool() && roleOf(message) == Role.ASSISTANT;
    }

    /** Returns whether a message has results of calls. */
    public static boolean answersCall(ProviderMessage message) {
        return message.hasToolResult() && roleOf(message) != Role.ASSISTANT;
    }

    /** Returns the ids of the calls or results of a message, in their order. */
    public static List<String> callIds(ProviderMessage message, BlockType type) {
        return message.blocks().stream()
                .filter(block -> block.type() == type)
                .map(MessageBlock::callId)
                .toList();
    }

    /** Returns the role in which a model reads a message. */
    public static Role roleOf(ProviderMessage message) {
        return switch (message.role()) {
            case "assistant" -> Role.ASSISTANT;
            case "tool" -> Role.TOOL;
            case "system", "developer" -> Role.SYSTEM;
            default -> Role.USER;
        };
    }

    /** Returns whether a message can be said by another one than who said it: a model cannot think or call tools as a user. */
    public static boolean hasFreeRole(ProviderMessage message) {
        Role role = roleOf(message);
        return (role == Role.USER || role == Role.ASSISTANT)
                && message.blocks().stream()
                        .noneMatch(block -> block.type() == BlockType.TOOL_CALL
                                || block.type() == BlockType.TOOL_RESULT
                                || block.type() == BlockType.THINKING);
    }

    /** Returns the same message in another role. */
    public static ProviderMessage inRole(ProviderMessage message, Role role) {
        String name = role.name().toLowerCase(Locale.ROOT);
        return name.equals(message.role())
                ? message
                : new ProviderMessage(message.dialect(), name, message.fields(), message.blocks());
    }

    /** Returns a message of a user with the name of its author before its first text, or in a text of its own if it has none. */
    public static ProviderMessage withAuthor(ProviderMessage message, String author) {
        Map<String, Value> fields = new LinkedHashMap<>();
        message.fields().forEach((name, source) -> fields.put(name, value(source)));
        Value content = fields.getOrDefault(ProviderMessages.CONTENT, JsonText.text(""));
        if (content.token() == JsonToken.VALUE_STRING) {
            fields.put(ProviderMessages.CONTENT, JsonText.text(author + ": " + content.text()));
        } else {
            fields.put(
                    ProviderMessages.CONTENT,
                    withAuthor(JsonFields.objects(content).orElse(List.of()), author));
        }
        return ProviderMessages.of(message.role(), fields);
    }

    private static Value withAuthor(List<Map<String, Value>> blocks, String author) {
        StringJoiner sources = new StringJoiner(",", "[", "]");
        boolean named = blocks.stream().noneMatch(ProvidedMessages::isText);
        if (named) {
            Map<String, Value> first = new LinkedHashMap<>();
            first.put("type", JsonText.text(TEXT));
            first.put(TEXT, JsonText.text(author + ":"));
            sources.add(source(first));
        }
        for (Map<String, Value> block : blocks) {
            if (!named && isText(block)) {
                block.put(TEXT, JsonText.text(author + ": " + block.get(TEXT).text()));
                named = true;
            }
            sources.add(source(block));
        }
        return value(sources.toString());
    }

    private static boolean isText(Map<String, Value> block) {
        Value type = block.get("type");
        Value text = block.get(TEXT);
        return type != null && type.text().equals(TEXT) && text != null && text.token() == JsonToken.VALUE_STRING;
    }

    private static String source(Map<String, Value> object) {
        StringJoiner source = new StringJoiner(",", "{", "}");
        object.forEach((name, value) -> source.add(JsonText.text(name).raw() + ':' + value.raw()));
        return source.toString();
    }

    private static Value value(String source) {
        return JsonFields.lenient("{\"value\":" + source + "}").get("value");
    }
}
