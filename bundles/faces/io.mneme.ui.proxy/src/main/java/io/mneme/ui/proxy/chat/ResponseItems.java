package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes messages of a chat of the items of OpenAI's responses: what the model says and calls in a row is one message. */
final class ResponseItems {

    private static final String CONTENT = "content";
    private static final String TOOL_CALLS = "tool_calls";

    /** The parts of a content by their names in a chat. Others keep their names. */
    private static final Map<String, String> PART_TYPES =
            Map.of("input_text", "text", "output_text", "text", "input_image", "image_url", "input_file", "file");

    private final List<ObjectNode> messages = new ArrayList<>();

    private ResponseItems() {}

    /** Returns the messages of items; items that are no messages, as references and thoughts, are left out. */
    static List<ObjectNode> messages(List<JsonNode> items) {
        ResponseItems reader = new ResponseItems();
        items.forEach(reader::add);
        return reader.messages;
    }

    private void add(JsonNode item) {
        switch (item.path("type").asText("message")) {
            case "message" -> addMessage(item);
            case "function_call" -> addCall(item, "arguments");
            case "custom_tool_call" -> addCall(item, "input");
            case "function_call_output", "custom_tool_call_output" -> messages.add(result(item));
            default -> {
                // What only the interface has: thoughts, references to items, calls of the provider's own tools.
            }
        }
    }

    private void addMessage(JsonNode item) {
        String role = item.path("role").asText();
        if (role.equals("assistant")) {
            ObjectNode message = assistant();
            String text = MessageText.of(item);
            String before = message.path(CONTENT).asText("");
            message.put(CONTENT, before.isEmpty() ? text : before + "\n" + text);
        } else {
            ObjectNode message = ChatJson.create().put("role", role.isEmpty() ? "user" : role);
            message.set(CONTENT, content(item.path(CONTENT)));
            messages.add(message);
        }
    }

    /** Returns the message of the model that is being made: the newest one, or a new one. */
    private ObjectNode assistant() {
        if (!messages.isEmpty()) {
            ObjectNode last = messages.get(messages.size() - 1);
            if (last.path("role").asText().equals("assistant")) {
                return last;
            }
        }
        ObjectNode message = ChatJson.create().put("role", "assistant").putNull(CONTENT);
        messages.add(message);
        return message;
    }

    private void addCall(JsonNode item, String input) {
        ObjectNode message = assistant();
        ArrayNode calls =
                message.path(TOOL_CALLS) instanceof ArrayNode present ? present : message.putArray(TOOL_CALLS);
        ObjectNode call = calls.addObject().put("id", item.path("call_id").asText());
        boolean isFunction = input.equals("arguments");
        call.put("type", isFunction ? "function" : "custom");
        call.putObject(isFunction ? "function" : "custom")
                .put("name", item.path("name").asText())
                .put(input, item.path(input).asText());
    }

    private static ObjectNode result(JsonNode item) {
        ObjectNode message = ChatJson.create()
                .put("role", "tool")
                .put("tool_call_id", item.path("call_id").asText());
        message.set(CONTENT, content(item.path("output")));
        return message;
    }

    private static JsonNode content(JsonNode content) {
        if (!content.isArray()) {
            return content;
        }
        ArrayNode parts = ChatJson.create().putArray(CONTENT);
        content.forEach(part -> parts.add(part(part)));
        return parts;
    }

    private static JsonNode part(JsonNode part) {
        String type = part.path("type").asText();
        if (!(part instanceof ObjectNode object) || !PART_TYPES.containsKey(type)) {
            return part;
        }
        ObjectNode renamed = object.deepCopy().put("type", PART_TYPES.get(type));
        if (type.equals("input_image")) {
            renamed.removeAll();
            renamed.put("type", "image_url").putObject("image_url").set("url", part.path("image_url"));
        }
        return renamed;
    }
}
