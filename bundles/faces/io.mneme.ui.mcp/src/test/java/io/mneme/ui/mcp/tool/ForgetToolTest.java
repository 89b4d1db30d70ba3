package io.mneme.ui.mcp.tool;

import static io.mneme.ui.mcp.tool.ToolHarness.done;
import static io.mneme.ui.mcp.tool.ToolHarness.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ModelToolContract;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ForgetToolTest implements ModelToolContract {

    private final ToolHarness tools = new ToolHarness();
    private final AtomicLong clock = new AtomicLong();
    private final ForgetTool forget =
            new ForgetTool(tools.conversations, tools.erasures, new ConfirmationTokens(clock::get));

    @Override
    public ModelTool tool() {
        return forget;
    }

    private String confirmation(String conversation) {
        JsonNode preview = done(forget, "{\"conversation\":\"" + conversation + "\"}");
        assertThat(preview.path("erased").asBoolean()).isFalse();
        return preview.path("confirmation").asText();
    }

    private static String confirmed(String conversation, String confirmation) {
        return "{\"conversation\":\"" + conversation + "\",\"confirmation\":\"" + confirmation + "\"}";
    }

    @Test
    void theFirstCallErasesNothingAndSaysWhatWouldGo() {
        tools.say("c1", "one", "two");
        JsonNode preview = done(forget, "{\"conversation\":\"c1\"}");
        assertThat(preview.path("entries").asInt()).isEqualTo(2);
        assertThat(tools.conversations.find("c1")).isPresent();
    }

    @Test
    void theSecondCallErasesWithTheConfirmation() {
        tools.say("c1", "one", "two");
        tools.say("c2", "three");
        JsonNode done = done(forget, confirmed("c1", confirmation("c1")));
        assertThat(done.path("erased").asBoolean()).isTrue();
        assertThat(done.path("entries").asInt()).isEqualTo(2);
        assertThat(tools.conversations.find("c1")).isEmpty();
        assertThat(tools.conversations.find("c2")).isPresent();
    }

    @Test
    void aConfirmationWorksOnce() {
        tools.say("c1", "one");
        String confirmation = confirmation("c1");
        done(forget, confirmed("c1", confirmation));
        tools.say("c1", "one");
        assertThat(refused(forget, confirmed("c1", confirmation))).startsWith("confirmation ");
        assertThat(tools.conversations.find("c1")).isPresent();
    }

    @Test
    void aConfirmationIsOfOneConversation() {
        tools.say("c1", "one");
        tools.say("c2", "one");
        assertThat(refused(forget, confirmed("c2", confirmation("c1")))).startsWith("confirmation ");
        assertThat(tools.conversations.find("c2")).isPresent();
    }

    @Test
    void aConversationThatHasChangedIsNotErased() {
        tools.say("c1", "one");
        String confirmation = confirmation("c1");
        tools.say("c1", "two");
        assertThat(refused(forget, confirmed("c1", confirmation))).contains("changed");
        assertThat(tools.conversations.find("c1")).isPresent();
    }

    @Test
    void aConfirmationExpires() {
        tools.say("c1", "one");
        String confirmation = confirmation("c1");
        clock.addAndGet(ConfirmationTokens.LIFETIME.toNanos() + 1);
        assertThat(refused(forget, confirmed("c1", confirmation))).startsWith("confirmation ");
        assertThat(tools.conversations.find("c1")).isPresent();
    }
}
