package io.mneme.springai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;

/** Calls of tools as JSON. */
final class ToolCallJson {

    private static final String TOOL_CALLS = "tool_calls";
    private static final String FUNCTION = "function";
    private static final String ARGUMENTS = "arguments";
    private static final String TYPE = "type";

    /** What a call has that OpenAI's interface refuses, by its index. */
    private static final String CALLS = "calls";

    private ToolCallJson() {}

    static void write(List<ToolCall> toolCalls, ObjectNode entry, ObjectNode extra) {
        if (toolCalls.isEmpty()) {
            return;
        }
        ArrayNode calls = entry.putArray(TOOL_CALLS);
        for (int i = 0; i < toolCalls.size(); i++) {
            ToolCall toolCall = toolCalls.get(i);
            ObjectNode call = calls.addObject();
            write(call, "id", toolCall.id(), "call_" + i, i, extra);
            ObjectNode function = call.put(TYPE, FUNCTION).putObject(FUNCTION);
            write(function, "name", toolCall.name(), "unnamed", i, extra);
            function.put(ARGUMENTS, toolCall.arguments() == null ? "" : toolCall.arguments());
            if (toolCall.arguments() == null) {
                more(extra, i).putNull(ARGUMENTS);
            }
            if (!FUNCTION.equals(toolCall.type())) {
                more(extra, i).put(TYPE, toolCall.type());
            }
        }
    }

    private static void write(ObjectNode call, String key, String value, String absent, int index, ObjectNode extra) {
        boolean isAbsent = value == null || value.isEmpty();
        call.put(key, isAbsent ? absent : value);
        if (isAbsent) {
            more(extra, index).put(key, value);
        }
    }

    private static ObjectNode more(ObjectNode extra, int index) {
        return extra.withObjectProperty(CALLS).withObjectProperty(String.valueOf(index));
    }

    static List<ToolCall> read(ObjectNode entry, JsonNode extra) {
        List<ToolCall> toolCalls = new ArrayList<>();
        JsonNode calls = entry.path(TOOL_CALLS);
        for (int i = 0; i < calls.size(); i++) {
            JsonNode call = calls.get(i);
            JsonNode more = extra.path(CALLS).path(String.valueOf(i));
            toolCalls.add(new ToolCall(
                    value("id", more, call),
                    value(TYPE, more, call),
                    value("name", more, call.path(FUNCTION)),
                    value(ARGUMENTS, more, call.path(FUNCTION))));
        }
        return toolCalls;
    }

    private static String value(String key, JsonNode more, JsonNode present) {
        JsonNode value = more.has(key) ? more.path(key) : present.path(key);
        return value.isTextual() ? value.asText() : null;
    }
}
