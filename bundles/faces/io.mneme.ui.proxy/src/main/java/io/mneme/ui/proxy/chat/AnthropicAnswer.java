package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The answer of Anthropic's messages. A stream sends blocks in parts, and the numbers of the usage as they are known. */
final class AnthropicAnswer extends AnswerReader {

    private static final String CONTENT = "content";
    private static final String PARTIAL_JSON = "partial_json";

    /** The blocks by their place. */
    private final Map<Integer, ObjectNode> blocks = new TreeMap<>();

    /** The texts that arrive in parts, by their field and the place of their block. */
    private final Map<Integer, Map<String, StringBuilder>> texts = new TreeMap<>();

    @Override
    void readWhole(ObjectNode answer) {
        keepId(answer);
        keepUsage(answer.path("usage"));
        ChatJson.elements(answer.path(CONTENT))
                .filter(JsonNode::isObject)
                .forEach(block -> blocks.put(blocks.size(), (ObjectNode) block));
        if (answer.path("stop_reason").isTextual()) {
            end();
        }
    }

    @Override
    void readEvent(ObjectNode event) {
        int place = event.path("index").asInt();
        switch (event.path("type").asText()) {
            case "message_start" -> {
                keepId(event.path("message"));
                keepUsage(event.path("message").path("usage"));
            }
            case "content_block_start" -> {
                if (event.path("content_block") instanceof ObjectNode block) {
                    blocks.put(place, block);
                }
            }
            case "content_block_delta" -> append(place, event.path("delta"));
            case "message_delta" -> keepUsage(event.path("usage"));
            case "message_stop" -> end();
            default -> {
                // Signs of life, and the ends of blocks.
            }
        }
    }

    private void append(int place, JsonNode delta) {
        switch (delta.path("type").asText()) {
            case "text_delta" -> append(place, "text", delta);
            case "thinking_delta" -> append(place, "thinking", delta);
            case "signature_delta" -> append(place, "signature", delta);
            case "input_json_delta" -> append(place, PARTIAL_JSON, delta);
            default -> {
                // Citations are not recorded.
            }
        }
    }

    private void append(int place, String field, JsonNode delta) {
        texts.computeIfAbsent(place, any -> new TreeMap<>())
                .computeIfAbsent(field, any -> new StringBuilder())
                .append(delta.path(field).asText(""));
    }

    private static void complete(ObjectNode block, String field, String text) {
        if (!field.equals(PARTIAL_JSON)) {
            block.put(field, block.path(field).asText("") + text);
        } else {
            ChatJson.object(text.getBytes(StandardCharsets.UTF_8)).ifPresent(input -> block.set("input", input));
        }
    }

    @Override
    Optional<ObjectNode> message() {
        texts.keySet().retainAll(blocks.keySet());
        texts.forEach((place, fields) ->
                fields.forEach((field, text) -> complete(blocks.get(place), field, text.toString())));
        if (blocks.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode message = ChatJson.create().put("role", "assistant");
        ArrayNode content = message.putArray(CONTENT);
        content.addAll(blocks.values());
        return Optional.of(message);
    }
}
