package io.mneme.langchain4j;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.util.ArrayList;
import java.util.List;

/** Messages of a model, with their calls of tools and their thinking, as JSON. */
final class AiMessageJson {

    private static final String CONTENT = "content";
    private static final String TOOL_CALLS = "tool_calls";
    private static final String FUNCTION = "function";
    private static final String ARGUMENTS = "arguments";

    /** The name that servers with the interface of OpenAI have for it. */
    private static final String THINKING = "reasoning_content";

    /** What a call lacks that OpenAI's interface demands, by its index. */
    private static final String CALLS = "calls";

    private static final String HAS_NO_TEXT = "no_text";

    private AiMessageJson() {}

    static void write(AiMessage ai, ObjectNode entry, ObjectNode extra) {
        boolean hasCalls = ai.hasToolExecutionRequests();
        if (ai.text() == null && hasCalls) {
            entry.putNull(CONTENT);
        } else if (ai.text() == null) {
            entry.put(CONTENT, "");
            extra.put(HAS_NO_TEXT, true);
        } else {
            entry.put(CONTENT, ai.text());
        }
        if (ai.thinking() != null) {
            entry.put(THINKING, ai.thinking());
        }
        if (hasCalls) {
            writeCalls(ai.toolExecutionRequests(), entry.putArray(TOOL_CALLS), extra);
        }
        AttributeJson.write(ai.attributes(), extra);
    }

    private static void writeCalls(List<ToolExecutionRequest> requests, ArrayNode calls, ObjectNode extra) {
        for (int i = 0; i < requests.size(); i++) {
            ToolExecutionRequest request = requests.get(i);
            ObjectNode call = calls.addObject();
            writeName(call, "id", request.id(), "call_" + i, i, extra);
            ObjectNode function = call.put("type", FUNCTION).putObject(FUNCTION);
            writeName(function, "name", request.name(), "unnamed", i, extra);
            function.put(ARGUMENTS, request.arguments() == null ? "" : request.arguments());
            if (request.arguments() == null) {
                lacking(extra, i).putNull(ARGUMENTS);
            }
        }
    }

    private static void writeName(
            ObjectNode call, String key, String name, String absent, int index, ObjectNode extra) {
        boolean isAbsent = name == null || name.isEmpty();
        call.put(key, isAbsent ? absent : name);
        if (isAbsent) {
            lacking(extra, index).put(key, name);
        }
    }

    private static ObjectNode lacking(ObjectNode extra, int index) {
        return extra.withObjectProperty(CALLS).withObjectProperty(String.valueOf(index));
    }

    static AiMessage read(ObjectNode entry, JsonNode extra) {
        JsonNode content = entry.path(CONTENT);
        String text = content.isNull() || content.isMissingNode() ? null : ContentJson.text(content);
        JsonNode thinking = entry.path(THINKING);
        return AiMessage.builder()
                .text("".equals(text) && extra.path(HAS_NO_TEXT).asBoolean() ? null : text)
                .thinking(thinking.isTextual() ? thinking.asText() : null)
                .toolExecutionRequests(readCalls(entry.path(TOOL_CALLS), extra.path(CALLS)))
                .attributes(AttributeJson.read(extra))
                .build();
    }

    private static List<ToolExecutionRequest> readCalls(JsonNode calls, JsonNode lacking) {
        List<ToolExecutionRequest> requests = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            JsonNode call = calls.get(i);
            JsonNode absent = lacking.path(String.valueOf(i));
            requests.add(ToolExecutionRequest.builder()
                    .id(value("id", absent, call))
                    .name(value("name", absent, call.path(FUNCTION)))
                    .arguments(value(ARGUMENTS, absent, call.path(FUNCTION)))
                    .build());
        }
        return requests;
    }

    private static String value(String key, JsonNode absent, JsonNode present) {
        JsonNode value = absent.has(key) ? absent.path(key) : present.path(key);
        return value.isTextual() ? value.asText() : null;
    }
}
