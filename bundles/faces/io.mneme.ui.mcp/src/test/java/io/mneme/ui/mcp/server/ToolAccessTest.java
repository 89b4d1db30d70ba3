package io.mneme.ui.mcp.server;

import static io.mneme.ui.mcp.server.McpHarness.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.CallerIdentity;
import io.mneme.api.access.AccessScope;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolEffect;
import io.mneme.spi.tool.ToolResult;
import io.mneme.ui.mcp.harness.FixedTool;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What holders of tokens may do. */
class ToolAccessTest {

    private final McpHarness served = new McpHarness();
    private final String session = served.begin();

    @AfterEach
    void stop() throws Exception {
        served.close();
    }

    @ParameterizedTest
    @CsvSource({
        "READS, read, 200",
        "READS, record, 403",
        "READS, admin, 200",
        "ADDS, read, 403",
        "ADDS, record, 200",
        "ADDS_ONCE, record, 200",
        "CHANGES, record, 403",
        "CHANGES, read, 403",
        "CHANGES_ONCE, admin, 200"
    })
    void aToolNeedsWhatItsEffectNeeds(ToolEffect effect, String scope, int status) {
        String name = effect.name().toLowerCase(Locale.ROOT);
        served.add(new FixedTool(
                new ToolDescription(name, "Tea", "Brews tea", "{\"type\":\"object\"}", effect),
                arguments -> ToolResult.json("{}"),
                Duration.ofMillis(500)));
        served.caller = holder(AccessScope.of(scope));
        assertThat(call(name).statusCode()).isEqualTo(status);
    }

    @Test
    void aRefusalNamesTheScopeThatLacks() {
        served.add(FixedTool.echo("tea"));
        served.caller = holder(AccessScope.RECORD);
        HttpResponse<String> answer = call("tea");
        assertThat(json(answer.body()).at("/error/message").asText())
                .isEqualTo("the token anna has the scope record; this needs read");
        assertThat(json(answer.body()).path("id").asInt()).isEqualTo(1);
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElse("")).contains("insufficient_scope");
    }

    @Test
    void aResourceIsForReaders() {
        served.caller = holder(AccessScope.RECORD);
        assertThat(post("resources/read", "{\"uri\":\"mneme://x\"}").statusCode())
                .isEqualTo(403);
    }

    @Test
    void anyTokenMayAskWhichToolsThereAre() {
        served.caller = holder(AccessScope.RECORD);
        assertThat(post("tools/list", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void aCallerThatWasNotRecognisedIsRefused() {
        served.caller = AccessCaller.refused(CallerIdentity.ANONYMOUS);
        assertThat(post("tools/list", "{}").statusCode()).isEqualTo(401);
    }

    private static AccessCaller holder(AccessScope scope) {
        return new AccessCaller(CallerIdentity.TOKEN, "anna", Set.of(scope));
    }

    private HttpResponse<String> call(String tool) {
        return post("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":{}}");
    }

    private HttpResponse<String> post(String method, String params) {
        return served.post(
                session, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");
    }
}
