package io.mneme.ui.mcp.tool;

import static io.mneme.ui.mcp.tool.ToolHarness.done;
import static io.mneme.ui.mcp.tool.ToolHarness.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.entry.RedactionSink;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ModelToolContract;
import org.junit.jupiter.api.Test;

class AppendMessagesToolTest implements ModelToolContract {

    private final ToolHarness tools = new ToolHarness();

    @Override
    public ModelTool tool() {
        return tools.append;
    }

    @Test
    void recordsMessagesInTheirOrder() {
        JsonNode answer = done(
                tool(),
                "{\"conversation\":\"c1\",\"messages\":[{\"role\":\"user\",\"content\":\"Tea?\"},"
                        + "{\"role\":\"assistant\",\"content\":\"Gladly.\"}]}");
        assertThat(answer.path("recorded").asInt()).isEqualTo(2);
        assertThat(answer.path("ids")).extracting(JsonNode::asText).containsExactly("m1", "m2");
        assertThat(tools.conversations.find("c1").orElseThrow().messages()).isEqualTo(2);
    }

    @Test
    void recordsAllOrNone() {
        assertThat(
                        refused(
                                tool(),
                                "{\"conversation\":\"c1\",\"messages\":[{\"role\":\"user\",\"content\":\"Tea?\"},{\"role\":\"king\"}]}"))
                .startsWith("[1].role");
        assertThat(tools.conversations.find("c1")).isEmpty();
    }

    @Test
    void redactsAsTheStoreIsConfigured() {
        tools.record.redactions().on(RedactionSink.STORE);
        tools.say("c1", "my word is " + FakeRedactions.SECRET);
        assertThat(done(new GetConversationTool(tools.conversations), "{\"conversation\":\"c1\"}")
                        .toString())
                .contains("my word is")
                .doesNotContain(FakeRedactions.SECRET);
    }

    @Test
    void refusesAMessageWithAnIdThatIsTaken() {
        String message =
                "{\"conversation\":\"c1\",\"messages\":[{\"id\":\"x\",\"role\":\"user\",\"content\":\"Tea?\"}]}";
        done(tool(), message);
        assertThat(refused(tool(), message)).contains("id");
    }
}
