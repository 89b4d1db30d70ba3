package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The answer of OpenAI's chat completions. Of several choices the first one counts. */
final class OpenAiAnswer extends AnswerReader {

    private static final String CONTENT = "content";
    private static final String REFUSAL = "refusal";
    private static final String TOOL_CALLS = "tool_calls";

    private final StringBuilder content = new StringBuilder();
    private final StringBuilder refusal = new StringBuilder();

    /** The calls of tools by their place. */
    private final Map<Integer, ToolCall> calls = new TreeMap<>();

    /** A call whose arguments arrive in parts. */
    private static final class ToolCall {

        private String id = "";
        private String name = "";
        private final StringBuilder arguments = new StringBuilder();
    }

    @Override
    void readWhole(ObjectNode answer) {
        keepId(answer);
        keepUsage(answer.path("usage"));
        JsonNode choice = answer.path("choices").path(0);
        read(choice.path("message"));
        if (choice.isObject()) {
            end();
        }
    }

    @Override
    void readEvent(ObjectNode event) {
        keepId(event);
        keepUsage(event.path("usage"));
        ChatJson.elements(event.path("choices"))
                .filter(choice -> choice.path("index").asInt() == 0)
                .forEach(choice -> {
                    read(choice.path("delta"));
                    if (choice.path("finish_reason").isTextual()) {
                        end();
                    }
                });
    }

    private void read(JsonNode part) {
        content.append(part.path(CONTENT).asText(""));
        refusal.append(part.path(REFUSAL).asText(""));
        int place = 0;
        for (JsonNode given : part.path(TOOL_CALLS)) {
            ToolCall call = calls.computeIfAbsent(given.path("index").asInt(place++), any -> new ToolCall());
            call.id += given.path("id").asText("");
            call.name += given.path("function").path("name").asText("");
            call.arguments.append(given.path("function").path("arguments").asText(""));
        }
    }

    @Override
    Optional<ObjectNode> message() {
        if (content.isEmpty() && refusal.isEmpty() && calls.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode message = ChatJson.create().put("role", "assistant");
        if (content.isEmpty()) {
            message.putNull(CONTENT);
        } else {
            message.put(CONTENT, content.toString());
        }
        if (!refusal.isEmpty()) {
            message.put(REFUSAL, refusal.toString());
        }
        if (!calls.isEmpty()) {
            ArrayNode list = message.putArray(TOOL_CALLS);
            calls.values().forEach(call -> add(call, list));
        }
        return Optional.of(message);
    }

    private static void add(ToolCall call, ArrayNode list) {
        list.addObject()
                .put("id", call.id)
                .put("type", "function")
                .putObject("function")
                .put("name", call.name)
                .put("arguments", call.arguments.toString());
    }
}
