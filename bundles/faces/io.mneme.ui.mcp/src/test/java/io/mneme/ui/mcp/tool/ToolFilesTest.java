package io.mneme.ui.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.spi.tool.ToolDescription;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolFilesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "search_history",
                "recall",
                "list_conversations",
                "get_conversation",
                "append_messages",
                "assemble_context",
                "explain_prompt",
                "forget"
            })
    void sayWhenAToolIsToBeChosenAndDescribeEachArgument(String name) throws Exception {
        ToolDescription description = ToolFile.read(name);
        assertThat(description.description()).contains("Choose it").hasSizeBetween(200, 2_000);
        JsonNode schema = new ObjectMapper().readTree(description.inputSchema());
        assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
        assertThat(schema.path("properties").properties()).allSatisfy(argument -> assertThat(
                        argument.getValue().path("description").asText())
                .as(argument.getKey())
                .isNotBlank());
    }
}
