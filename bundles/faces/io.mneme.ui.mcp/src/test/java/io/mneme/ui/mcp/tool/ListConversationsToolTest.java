package io.mneme.ui.mcp.tool;

import static io.mneme.ui.mcp.tool.ToolHarness.done;
import static io.mneme.ui.mcp.tool.ToolHarness.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ModelToolContract;
import org.junit.jupiter.api.Test;

class ListConversationsToolTest implements ModelToolContract {

    private final ToolHarness tools = new ToolHarness();

    @Override
    public ModelTool tool() {
        return new ListConversationsTool(tools.conversations);
    }

    @Test
    void listsPageAfterPage() {
        tools.say("c1", "one");
        tools.say("c2", "two");
        JsonNode page = done(tool(), "{\"limit\":1}");
        assertThat(page.at("/data/0/id").asText()).isEqualTo("c2");
        String next = page.path("next").asText();
        assertThat(done(tool(), "{\"limit\":1,\"after\":\"" + next + "\"}")
                        .at("/data/0/id")
                        .asText())
                .isEqualTo("c1");
    }

    @Test
    void refusesATimeThatIsNone() {
        assertThat(refused(tool(), "{\"from\":\"yesterday\"}")).startsWith("from must be");
    }
}
