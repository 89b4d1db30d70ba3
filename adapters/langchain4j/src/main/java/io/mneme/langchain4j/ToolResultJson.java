package io.mneme.langchain4j;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.data.message.ToolExecutionResultMessage;

/** Results of tools as JSON. */
final class ToolResultJson {

    private static final String CALL_ID = "tool_call_id";
    private static final String TOOL_NAME = "tool_name";
    private static final String IS_ERROR = "is_error";

    private ToolResultJson() {}

    static void write(ToolExecutionResultMessage result, ObjectNode entry, ObjectNode extra) {
        if (result.id() != null && !result.id().isEmpty()) {
            entry.put(CALL_ID, result.id());
        } else if (result.id() != null) {
            extra.put(CALL_ID, result.id());
        }
        if (result.toolName() != null) {
            extra.put(TOOL_NAME, result.toolName());
        }
        if (result.isError() != null) {
            extra.put(IS_ERROR, result.isError());
        }
        ContentJson.write(result.contents(), entry, extra);
        AttributeJson.write(result.attributes(), extra);
    }

    static ToolExecutionResultMessage read(ObjectNode entry, JsonNode extra) {
        JsonNode id = extra.has(CALL_ID) ? extra.path(CALL_ID) : entry.path(CALL_ID);
        JsonNode name = extra.path(TOOL_NAME);
        return ToolExecutionResultMessage.builder()
                .id(id.isTextual() ? id.asText() : null)
                .toolName(name.isTextual() ? name.asText() : null)
                .contents(ContentJson.read(entry.path("content"), extra))
                .isError(extra.has(IS_ERROR) ? (Boolean) extra.path(IS_ERROR).asBoolean() : null)
                .attributes(AttributeJson.read(extra))
                .build();
    }
}
