package io.mneme.ui.mcp.tool;

import static io.mneme.ui.mcp.tool.ToolHarness.done;
import static io.mneme.ui.mcp.tool.ToolHarness.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ModelToolContract;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GetConversationToolTest implements ModelToolContract {

    private final ToolHarness tools = new ToolHarness();

    @Override
    public ModelTool tool() {
        return new GetConversationTool(tools.conversations);
    }

    @Test
    void readsTheNewestEntryFirst() {
        tools.say("c1", "one", "two");
        JsonNode page = done(tool(), "{\"conversation\":\"c1\"}");
        assertThat(page.at("/data/0/entry/content").asText()).isEqualTo("two");
        assertThat(page.at("/conversation/messages").asInt()).isEqualTo(2);
        assertThat(page.path("next").isNull()).isTrue();
    }

    @Test
    void pagesOfLongTextsAreShortAndLeaveNoEntryOut() {
        String text = "a".repeat(15_000);
        tools.say("c1", text, text, text, text, text);
        List<String> ids = new ArrayList<>();
        String after = "";
        do {
            JsonNode page = done(tool(), "{\"conversation\":\"c1\",\"text_chars\":20000" + after + "}");
            assertThat(page.toString().length()).isLessThan(50_000);
            page.path("data").forEach(entry -> ids.add(entry.path("id").asText()));
            after = page.path("next").isNull()
                    ? ""
                    : ",\"after\":\"" + page.path("next").asText() + "\"";
        } while (!after.isEmpty());
        assertThat(ids).containsExactly("m5", "m4", "m3", "m2", "m1");
    }

    @Test
    void shortensLongTexts() {
        tools.say("c1", "a".repeat(5_000));
        assertThat(done(tool(), "{\"conversation\":\"c1\",\"text_chars\":100}")
                        .at("/data/0/entry/content")
                        .asText())
                .isEqualTo("a".repeat(100) + "… [4,900 more characters]");
    }

    @Test
    void namesTheConversationThatIsUnknown() {
        assertThat(refused(tool(), "{\"conversation\":\"c9\"}")).contains("c9");
    }

    @Test
    void refusesACursorOfNoPage() {
        tools.say("c1", "one");
        assertThat(refused(tool(), "{\"conversation\":\"c1\",\"after\":\"x\"}")).startsWith("after ");
    }
}
