package io.mneme.support.message;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.ProviderMessage.ProviderDialect;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the blocks of a message. */
final class ContentBlocks {

    private static final Set<String> OPENAI_TYPES = Set.of("image_url", "input_audio", "file", "refusal");
    private static final Set<String> TEXT_KEYS = Set.of("type", "text");

    private ContentBlocks() {}

    static List<MessageBlock> of(String role, Map<String, Value> fields) {
        List<MessageBlock> blocks = new ArrayList<>();
        Value content = fields.getOrDefault(ProviderMessages.CONTENT, JsonText.text(""));
        if (role.equals("tool")) {
            String call = text(fields, ProviderMessages.TOOL_CALL_ID);
            blocks.add(new MessageBlock(
                    BlockType.TOOL_RESULT,
                    ProviderMessages.text(content),
                    "",
                    call,
                    text(fields, ProviderMessages.NAME),
                    content.raw()));
        } else if (content.token() == JsonToken.VALUE_STRING && !content.text().isEmpty()) {
            blocks.add(textBlock(content.text(), content.raw()));
        } else {
            JsonFields.objects(content).orElse(List.of()).forEach(object -> blocks.add(block(object)));
        }
        Value calls = fields.getOrDefault(ProviderMessages.TOOL_CALLS, JsonText.text(""));
        JsonFields.objects(calls).orElse(List.of()).forEach(call -> blocks.add(openAiCall(call)));
        return blocks;
    }

    static String readableText(Map<String, Value> block) {
        return switch (text(block, "type")) {
            case "text" -> text(block, "text");
            case "refusal" -> text(block, "refusal");
            case "tool_result" -> ProviderMessages.text(
                    block.getOrDefault(ProviderMessages.CONTENT, JsonText.text("")));
            default -> "";
        };
    }

    static boolean isUnsigned(Map<String, Value> block) {
        Value signature = block.get("signature");
        return signature != null
                && text(block, "type").equals("thinking")
                && signature.raw().equals("\"\"");
    }

    static ProviderDialect dialect(MessageBlock block) {
        Map<String, Value> object = block.source().startsWith("{") ? JsonFields.lenient(block.source()) : Map.of();
        String type = text(object, "type");
        if (object.isEmpty() || type.equals("text") && TEXT_KEYS.containsAll(object.keySet())) {
            return ProviderDialect.ANY;
        }
        return OPENAI_TYPES.contains(type) ? ProviderDialect.OPENAI : ProviderDialect.ANTHROPIC;
    }

    static MessageBlock block(Map<String, Value> object) {
        return switch (text(object, "type")) {
            case "text" -> textBlock(text(object, "text"), source(object));
            case "refusal" -> textBlock(text(object, "refusal"), source(object));
            case "image_url" -> medium(BlockType.IMAGE, text(nested(object, "image_url"), "url"), object);
            case "input_audio" -> medium(BlockType.AUDIO, audio(nested(object, "input_audio")), object);
            case "file" -> medium(BlockType.FILE, text(nested(object, "file"), "file_data"), object);
            case "image" -> medium(BlockType.IMAGE, location(nested(object, "source")), object);
            case "document" -> medium(BlockType.FILE, location(nested(object, "source")), object);
            case "thinking" -> new MessageBlock(
                    BlockType.THINKING, text(object, "thinking"), "", "", "", source(object));
            case "redacted_thinking" -> new MessageBlock(BlockType.THINKING, "", "", "", "", source(object));
            case "tool_use" -> anthropicCall(object);
            case "tool_result" -> anthropicResult(object);
            default -> new MessageBlock(BlockType.OTHER, "", "", "", "", source(object));
        };
    }

    private static MessageBlock textBlock(String text, String source) {
        return new MessageBlock(BlockType.TEXT, text, "", "", "", source);
    }

    private static MessageBlock anthropicCall(Map<String, Value> call) {
        return new MessageBlock(
                BlockType.TOOL_CALL, raw(call, "input"), "", text(call, "id"), text(call, "name"), source(call));
    }

    private static MessageBlock anthropicResult(Map<String, Value> result) {
        return new MessageBlock(
                BlockType.TOOL_RESULT, readableText(result), "", text(result, "tool_use_id"), "", source(result));
    }

    /** OpenAI calls a function with an object as text, and a custom tool with any text. */
    private static MessageBlock openAiCall(Map<String, Value> call) {
        Map<String, Value> function = nested(call, "function");
        Map<String, Value> custom = nested(call, "custom");
        return new MessageBlock(
                BlockType.TOOL_CALL,
                function.isEmpty() ? text(custom, "input") : text(function, "arguments"),
                "",
                text(call, "id"),
                function.isEmpty() ? text(custom, ProviderMessages.NAME) : text(function, ProviderMessages.NAME),
                source(call));
    }

    private static MessageBlock medium(BlockType type, String location, Map<String, Value> object) {
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
        return value == null || value.token() != JsonToken.START_OBJECT ? Map.of() : JsonFields.lenient(value.raw());
    }

    private static String text(Map<String, Value> object, String name) {
        Value value = object.get(name);
        return value == null || value.token() != JsonToken.VALUE_STRING ? "" : value.text();
    }

    private static String raw(Map<String, Value> object, String name) {
        Value value = object.get(name);
        return value == null ? "" : value.raw();
    }

    static String source(Map<String, Value> object) {
        StringBuilder source = new StringBuilder("{");
        object.forEach((name, value) -> source.append(source.length() == 1 ? "" : ",")
                .append(JsonText.text(name).raw())
                .append(':')
                .append(value.raw()));
        return source.append('}').toString();
    }
}
