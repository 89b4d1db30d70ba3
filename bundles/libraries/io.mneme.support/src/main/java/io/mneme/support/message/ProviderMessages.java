package io.mneme.support.message;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.Type;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.ProviderMessage.Dialect;
import io.mneme.api.dialogue.Role;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads messages of a journal as the interfaces of providers have them.
 *
 * <p>The further fields of such a message keep what the text of its content cannot: {@code content} as it came, if it is a list or
 * null, or an empty text beside calls of tools; {@code tool_calls}, {@code tool_call_id}, {@code name}, and the role {@code
 * developer}.
 */
public final class ProviderMessages {

    /** The content as it came, if it is no text. */
    public static final String CONTENT = "content";

    /** The calls of tools, in OpenAI's interface. */
    public static final String TOOL_CALLS = "tool_calls";

    /** The call that a message of the role {@code tool} answers, in OpenAI's interface. */
    public static final String TOOL_CALL_ID = "tool_call_id";

    /** The name of the author, in OpenAI's interface. */
    public static final String NAME = "name";

    /** The role as it came, if it is none of {@link Role}. */
    public static final String ROLE = "role";

    /** The fields of OpenAI's messages, without the role. */
    public static final List<String> FIELDS =
            List.of(CONTENT, NAME, "refusal", "audio", TOOL_CALLS, "function_call", TOOL_CALL_ID);

    private static final String DEVELOPER = "developer";
    private static final String NULL = "null";

    private ProviderMessages() {}

    /** Returns a message as a provider's interface has it; empty if it is nothing but a text. */
    public static Optional<ProviderMessage> of(Message message) {
        Map<String, String> extra = message.extraFields();
        boolean developer = isDeveloper(extra);
        if (!developer && FIELDS.stream().noneMatch(extra::containsKey)) {
            return Optional.empty();
        }
        Map<String, Value> fields = fields(message);
        String role = developer ? DEVELOPER : message.role().name().toLowerCase(Locale.ROOT);
        return Optional.of(of(role, fields)).filter(found -> developer || isMoreThanText(found));
    }

    /**
     * Returns a message of a role with these fields.
     *
     * @param role the role as the provider writes it
     * @param fields some of {@link #FIELDS}; a value of another form than that of its provider is kept, and is no block
     */
    public static ProviderMessage of(String role, Map<String, Value> fields) {
        List<MessageBlock> blocks = ContentBlocks.of(role, fields);
        Map<String, String> sources = new LinkedHashMap<>();
        fields.forEach((name, value) -> sources.put(name, value.raw()));
        return new ProviderMessage(dialect(role, fields, blocks), role, sources, blocks);
    }

    /** Returns the text of a content, as searches and summaries read it: that of its texts, a line each. */
    public static String text(Value content) {
        if (content.token() == JsonToken.VALUE_STRING) {
            return content.text();
        }
        List<String> texts = new ArrayList<>();
        JsonFields.objects(content).orElse(List.of()).stream()
                .map(ContentBlocks::block)
                .filter(block -> block.type() == Type.TEXT || block.type() == Type.TOOL_RESULT)
                .map(MessageBlock::text)
                .filter(text -> !text.isEmpty())
                .forEach(texts::add);
        return String.join("\n", texts);
    }

    private static boolean isDeveloper(Map<String, String> extra) {
        return ('"' + DEVELOPER + '"').equals(extra.get(ROLE));
    }

    private static boolean isMoreThanText(ProviderMessage message) {
        return message.dialect() != Dialect.ANY || message.fields().get(CONTENT).startsWith("[");
    }

    private static Map<String, Value> fields(Message message) {
        Map<String, Value> fields = new LinkedHashMap<>();
        boolean calls = message.extraFields().containsKey(TOOL_CALLS);
        if (!message.content().isEmpty() || !calls) {
            fields.put(CONTENT, JsonText.text(message.content()));
        }
        for (String name : FIELDS) {
            String source = message.extraFields().get(name);
            if (source != null) {
                fields.put(name, value(source));
            }
        }
        return fields;
    }

    /** Returns a value whose source text the journal has checked. */
    private static Value value(String source) {
        return JsonFields.lenient("{\"value\":" + source + "}").get("value");
    }

    private static Dialect dialect(String role, Map<String, Value> fields, List<MessageBlock> blocks) {
        boolean openAi = role.equals(DEVELOPER)
                || role.equals("tool")
                || fields.keySet().stream().anyMatch(name -> !name.equals(CONTENT))
                || fields.getOrDefault(CONTENT, JsonText.text("")).raw().equals(NULL);
        if (openAi) {
            return Dialect.OPENAI;
        }
        return blocks.stream()
                .map(ContentBlocks::dialect)
                .filter(dialect -> dialect != Dialect.ANY)
                .findFirst()
                .orElse(Dialect.ANY);
    }

    /** The blocks of a message. */
    private static final class ContentBlocks {

        private static final Set<String> OPENAI_TYPES = Set.of("image_url", "input_audio", "file", "refusal");
        private static final Set<String> TEXT_KEYS = Set.of("type", "text");

        private ContentBlocks() {}

        static List<MessageBlock> of(String role, Map<String, Value> fields) {
            List<MessageBlock> blocks = new ArrayList<>();
            Value content = fields.getOrDefault(CONTENT, JsonText.text(""));
            if (role.equals("tool")) {
                String call = text(fields, TOOL_CALL_ID);
                blocks.add(new MessageBlock(
                        Type.TOOL_RESULT, ProviderMessages.text(content), "", call, text(fields, NAME), content.raw()));
            } else if (content.token() == JsonToken.VALUE_STRING
                    && !content.text().isEmpty()) {
                blocks.add(textBlock(content.text(), content.raw()));
            } else {
                JsonFields.objects(content).orElse(List.of()).forEach(object -> blocks.add(block(object)));
            }
            Value calls = fields.getOrDefault(TOOL_CALLS, JsonText.text(""));
            JsonFields.objects(calls).orElse(List.of()).forEach(call -> blocks.add(openAiCall(call)));
            return blocks;
        }

        static Dialect dialect(MessageBlock block) {
            Map<String, Value> object = block.source().startsWith("{") ? JsonFields.lenient(block.source()) : Map.of();
            String type = text(object, "type");
            if (object.isEmpty() || type.equals("text") && TEXT_KEYS.containsAll(object.keySet())) {
                return Dialect.ANY;
            }
            return OPENAI_TYPES.contains(type) ? Dialect.OPENAI : Dialect.ANTHROPIC;
        }

        static MessageBlock block(Map<String, Value> object) {
            return switch (text(object, "type")) {
                case "text" -> textBlock(text(object, "text"), source(object));
                case "refusal" -> textBlock(text(object, "refusal"), source(object));
                case "image_url" -> medium(Type.IMAGE, text(nested(object, "image_url"), "url"), object);
                case "input_audio" -> medium(Type.AUDIO, audio(nested(object, "input_audio")), object);
                case "file" -> medium(Type.FILE, text(nested(object, "file"), "file_data"), object);
                case "image" -> medium(Type.IMAGE, location(nested(object, "source")), object);
                case "document" -> medium(Type.FILE, location(nested(object, "source")), object);
                case "thinking" -> new MessageBlock(
                        Type.THINKING, text(object, "thinking"), "", "", "", source(object));
                case "redacted_thinking" -> new MessageBlock(Type.THINKING, "", "", "", "", source(object));
                case "tool_use" -> new MessageBlock(
                        Type.TOOL_CALL,
                        raw(object, "input"),
                        "",
                        text(object, "id"),
                        text(object, "name"),
                        source(object));
                case "tool_result" -> new MessageBlock(
                        Type.TOOL_RESULT,
                        ProviderMessages.text(object.getOrDefault(CONTENT, JsonText.text(""))),
                        "",
                        text(object, "tool_use_id"),
                        "",
                        source(object));
                default -> new MessageBlock(Type.OTHER, "", "", "", "", source(object));
            };
        }

        private static MessageBlock textBlock(String text, String source) {
            return new MessageBlock(Type.TEXT, text, "", "", "", source);
        }

        /** OpenAI calls a function with an object as text, and a custom tool with any text. */
        private static MessageBlock openAiCall(Map<String, Value> call) {
            Map<String, Value> function = nested(call, "function");
            Map<String, Value> custom = nested(call, "custom");
            return new MessageBlock(
                    Type.TOOL_CALL,
                    function.isEmpty() ? text(custom, "input") : text(function, "arguments"),
                    "",
                    text(call, "id"),
                    function.isEmpty() ? text(custom, NAME) : text(function, NAME),
                    source(call));
        }

        private static MessageBlock medium(Type type, String location, Map<String, Value> object) {
            int end = location.startsWith("data:") ? location.indexOf(';') : -1;
            String mimeType = end < 0 ? "" : location.substring("data:".length(), end);
            return new MessageBlock(type, location, mimeType, "", "", source(object));
        }

        private static String audio(Map<String, Value> audio) {
            return "data:audio/" + text(audio, "format") + ";base64," + text(audio, "data");
        }

        /** Returns the location in an Anthropic source: an address, or the bytes in it. A document of plain text has none. */
        private static String location(Map<String, Value> source) {
            return text(source, "type").equals("base64")
                    ? "data:" + text(source, "media_type") + ";base64," + text(source, "data")
                    : text(source, "url");
        }

        private static Map<String, Value> nested(Map<String, Value> object, String name) {
            Value value = object.get(name);
            return value == null || value.token() != JsonToken.START_OBJECT
                    ? Map.of()
                    : JsonFields.lenient(value.raw());
        }

        private static String text(Map<String, Value> object, String name) {
            Value value = object.get(name);
            return value == null || value.token() != JsonToken.VALUE_STRING ? "" : value.text();
        }

        private static String raw(Map<String, Value> object, String name) {
            Value value = object.get(name);
            return value == null ? "" : value.raw();
        }

        private static String source(Map<String, Value> object) {
            StringBuilder source = new StringBuilder("{");
            object.forEach((name, value) -> source.append(source.length() == 1 ? "" : ",")
                    .append(JsonText.text(name).raw())
                    .append(':')
                    .append(value.raw()));
            return source.append('}').toString();
        }
    }
}
