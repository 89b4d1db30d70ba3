package io.mneme.ui.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.spi.tool.ToolResult;
import io.mneme.ui.mcp.harness.FixedTool;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ToolCallsTest {

    private final McpHarness served = new McpHarness();
    private final String session = served.begin();

    @AfterEach
    void close() {
        served.close();
    }

    @Test
    void aToolIsListedWithItsAnnotations() {
        served.add(FixedTool.echo("tea"));
        JsonNode tool = served.ask(session, "tools/list", "{}").at("/result/tools/0");
        assertThat(tool.path("name").asText()).isEqualTo("tea");
        assertThat(tool.at("/annotations/readOnlyHint").asBoolean()).isTrue();
        assertThat(tool.at("/annotations/destructiveHint").asBoolean()).isFalse();
        assertThat(tool.at("/inputSchema/properties/cups/type").asText()).isEqualTo("integer");
    }

    @Test
    void aResultIsATextAndTheSameAsAnObject() {
        served.add(FixedTool.echo("tea"));
        JsonNode result = served.call(session, "tea", "{\"cups\":2}");
        assertThat(result.at("/content/0/text").asText()).isEqualTo("{\"cups\":2}");
        assertThat(result.at("/structuredContent/cups").asInt()).isEqualTo(2);
        assertThat(result.path("isError").asBoolean()).isFalse();
    }

    @Test
    void argumentsThatTheSchemaForbidsAreNamedAndDoNotReachTheTool() {
        served.add(FixedTool.of("tea", arguments -> {
            throw new AssertionError("was called");
        }));
        JsonNode result = served.call(session, "tea", "{\"cups\":\"many\"}");
        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(result.at("/content/0/text").asText()).contains("/cups").doesNotContain("was called");
    }

    @Test
    void aToolThatThrowsIsReportedWithoutItsMessage() {
        served.add(FixedTool.of("tea", arguments -> {
            throw new IllegalStateException("a secret");
        }));
        JsonNode result = served.call(session, "tea", "{}");
        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(result.at("/content/0/text").asText())
                .contains("tea", "IllegalStateException")
                .doesNotContain("secret");
    }

    @Test
    void aToolThatHangsIsReportedAndTheOthersGoOn() {
        CountDownLatch never = new CountDownLatch(1);
        served.add(FixedTool.of("hanging", arguments -> {
            try {
                never.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            return ToolResult.text("late");
        }));
        served.add(FixedTool.echo("tea"));
        assertThat(served.call(session, "hanging", "{}").at("/content/0/text").asText())
                .contains("did not answer within 500 ms");
        assertThat(served.call(session, "tea", "{}").path("isError").asBoolean())
                .isFalse();
    }

    @Test
    void aToolThatReturnsNonsenseIsReported() {
        served.add(FixedTool.of("no_object", arguments -> new ToolResult("x", Optional.of("[1]"), false)));
        served.add(FixedTool.of("nothing", arguments -> null));
        assertThat(served.call(session, "no_object", "{}").at("/content/0/text").asText())
                .contains("no JSON object");
        assertThat(served.call(session, "nothing", "{}").at("/content/0/text").asText())
                .contains("returned null");
    }

    @Test
    void aToolFailsManyTimesAndIsStillCalled() {
        served.add(FixedTool.of("tea", arguments -> {
            if (arguments.contains("0")) {
                throw new IllegalStateException();
            }
            return ToolResult.text("green");
        }));
        for (int i = 0; i < 20; i++) {
            served.call(session, "tea", "{\"cups\":0}");
        }
        assertThat(served.call(session, "tea", "{\"cups\":1}")
                        .at("/content/0/text")
                        .asText())
                .isEqualTo("green");
    }

    @Test
    void halfOfASurrogatePairReachesTheClientAsAQuestionMark() {
        served.add(FixedTool.of("tea", arguments -> ToolResult.text("a\ud83d")));
        assertThat(served.call(session, "tea", "{}").at("/content/0/text").asText())
                .isEqualTo("a?");
    }

    @Test
    void ofTwoToolsWithOneNameTheHigherRankedOneIsCalled() {
        served.add(FixedTool.of("tea", arguments -> ToolResult.text("green")));
        Runnable departure =
                served.registry.add("tool", FixedTool.of("tea", arguments -> ToolResult.text("black")), 10);
        assertThat(served.call(session, "tea", "{}").at("/content/0/text").asText())
                .isEqualTo("black");
        departure.run();
        assertThat(served.call(session, "tea", "{}").at("/content/0/text").asText())
                .isEqualTo("green");
    }

    @Test
    void aToolWithASchemaThatIsNoObjectIsNotServed() {
        served.add(FixedTool.of("tea", "{\"type\":\"array\"}", arguments -> ToolResult.text("green")));
        assertThat(served.ask(session, "tools/list", "{}").at("/result/tools")).isEmpty();
    }

    @Test
    void aSchemaThatCannotBeAppliedHarmsNoOtherTool() {
        served.add(FixedTool.of(
                "broken",
                "{\"type\":\"object\",\"properties\":{\"cups\":{\"$ref\":\"#/$defs/none\"}},\"required\":7}",
                arguments -> ToolResult.text("green")));
        served.add(FixedTool.echo("tea"));
        JsonNode broken = served.ask(session, "tools/call", "{\"name\":\"broken\",\"arguments\":{\"cups\":1}}");
        assertThat(broken.has("error") || broken.at("/result/isError").asBoolean())
                .as(broken.toString())
                .isTrue();
        assertThat(served.call(session, "tea", "{\"cups\":1}").path("isError").asBoolean())
                .isFalse();
    }

    @Test
    void anUnknownToolIsRefused() {
        JsonNode error =
                served.ask(session, "tools/call", "{\"name\":\"coffee\"}").path("error");
        assertThat(error.path("code").asInt()).isEqualTo(RefusedMessageException.INVALID_PARAMS);
    }
}
