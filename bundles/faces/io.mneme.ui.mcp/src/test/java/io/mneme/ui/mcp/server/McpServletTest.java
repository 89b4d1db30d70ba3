package io.mneme.ui.mcp.server;

import static io.mneme.ui.mcp.server.McpHarness.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.mcp.harness.FixedTool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpServletTest {

    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}";

    private final McpHarness served = new McpHarness(Map.of("max_sessions", "3", "heartbeat_seconds", "1"));

    @AfterEach
    void close() {
        served.close();
    }

    @Test
    void initializeBeginsASessionAndSaysWhatThereIs() {
        HttpResponse<String> answer =
                served.send(served.request().POST(BodyPublishers.ofString(McpHarness.INITIALIZE)));
        JsonNode result = json(answer.body()).path("result");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(result.path("protocolVersion").asText()).isEqualTo("2025-11-25");
        assertThat(result.at("/serverInfo/version").asText()).isEqualTo("1.2.3");
        assertThat(result.at("/capabilities/tools/listChanged").asBoolean()).isTrue();
        assertThat(result.path("instructions").asText()).contains("recall");
    }

    @Test
    void anOlderVersionIsAnsweredInItself() {
        String older = McpHarness.INITIALIZE.replace("2025-11-25", "2025-03-26");
        JsonNode answer = json(served.send(served.request().POST(BodyPublishers.ofString(older)))
                .body());
        assertThat(answer.at("/result/protocolVersion").asText()).isEqualTo("2025-03-26");
    }

    @Test
    void aNotificationIsTakenWithoutAnAnswer() {
        HttpResponse<String> answer =
                served.post(served.begin(), "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void aSessionThatIsUnknownIs404() {
        HttpResponse<String> answer = served.post("unknown", LIST);
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(json(answer.body()).path("id").asInt()).isEqualTo(2);
    }

    @Test
    void aSessionThatWasEndedIs404() {
        String session = served.begin();
        assertThat(served.send(served.request()
                                .header("Mcp-Session-Id", session)
                                .DELETE())
                        .statusCode())
                .isEqualTo(204);
        assertThat(served.post(session, LIST).statusCode()).isEqualTo(404);
    }

    @Test
    void aMessageWithoutASessionIs400() {
        assertThat(served.send(served.request().POST(BodyPublishers.ofString(LIST)))
                        .statusCode())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "?",
                "[]",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
                "{}",
                "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} {}"
            })
    void whatIsNoMessageIs400WithAnError(String body) {
        HttpResponse<String> answer = served.post(served.begin(), body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer.body()).at("/error/code").asInt()).isNegative();
    }

    @ParameterizedTest
    @CsvSource({"Content-Type, text/plain, 415", "Accept, text/html, 406", "MCP-Protocol-Version, 1999-01-01, 400"})
    void aHeaderThatIsWrongIsRefused(String name, String value, int status) {
        assertThat(served.send(served.request()
                                .setHeader(name, value)
                                .POST(BodyPublishers.ofString(McpHarness.INITIALIZE)))
                        .statusCode())
                .isEqualTo(status);
    }

    @Test
    void anotherMethodIs405() {
        assertThat(served.send(served.request().PUT(BodyPublishers.ofString("{}")))
                        .statusCode())
                .isEqualTo(405);
    }

    @Test
    void anUnknownMethodIsAnErrorOfTheProtocol() {
        assertThat(served.ask(served.begin(), "tea/brew", "{}")
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32_601);
    }

    @Test
    void abandonedSessionsGiveWayToNewOnes() {
        String first = served.begin();
        for (int i = 0; i < 1_000; i++) {
            served.begin();
        }
        assertThat(served.service.sessionCount()).isEqualTo(3);
        assertThat(served.post(first, LIST).statusCode()).isEqualTo(404);
    }

    @Test
    @Timeout(20)
    void clientsAreNotifiedOfAToolThatComesAndGoes() throws IOException, InterruptedException {
        String session = served.begin();
        try (BufferedReader events =
                new BufferedReader(new InputStreamReader(served.open(session), StandardCharsets.UTF_8))) {
            Runnable departure = served.add(FixedTool.echo("tea"));
            assertThat(nextMessage(events)).contains("notifications/tools/list_changed");
            assertThat(served.ask(session, "tools/list", "{}").at("/result/tools"))
                    .hasSize(1);
            departure.run();
            assertThat(nextMessage(events)).contains("notifications/tools/list_changed");
            assertThat(served.ask(session, "tools/list", "{}").at("/result/tools"))
                    .isEmpty();
        }
    }

    @Test
    @Timeout(20)
    void aNotificationWaitsForTheStreamOfItsClient() throws IOException, InterruptedException {
        String session = served.begin();
        served.add(FixedTool.echo("tea"));
        served.ask(session, "tools/list", "{}");
        try (BufferedReader events =
                new BufferedReader(new InputStreamReader(served.open(session), StandardCharsets.UTF_8))) {
            assertThat(nextMessage(events)).contains("notifications/tools/list_changed");
        }
    }

    private static String nextMessage(BufferedReader events) throws IOException {
        String line = events.readLine();
        while (!line.startsWith("data: ")) {
            line = events.readLine();
        }
        return line;
    }

    @Test
    void aConversationIsAResource() {
        served.record
                .conversations()
                .log(
                        "{\"type\":\"stt\",\"text\":\"Tea at five\",\"conversation_id\":\"c:1\"}",
                        Instant.parse("2026-03-01T10:00:00Z"));
        JsonNode read = served.ask(served.begin(), "resources/read", "{\"uri\":\"conversation://c%3A1\"}");
        assertThat(read.at("/result/contents/0/text").asText()).contains("Tea at five");
    }

    @Test
    void aResourceThatIsAbsentIsAnError() {
        assertThat(served.ask(served.begin(), "resources/read", "{\"uri\":\"conversation://x\"}")
                        .has("error"))
                .isTrue();
    }

    /** {@code -Dmneme.messages=10000} for the long form. */
    @Test
    void malformedMessagesAreNeverStatus500() {
        served.add(FixedTool.echo("tea"));
        String session = served.begin();
        long seed = 20_260_301;
        MalformedMessages messages = new MalformedMessages(new Random(seed));
        for (int i = 0; i < Integer.getInteger("mneme.messages", 500); i++) {
            String message = messages.next();
            HttpResponse<String> answer = served.post(session, message);
            assertThat(answer.statusCode()).as("seed " + seed + ": " + message).isLessThan(500);
            assertThat(answer.body()).as(message).doesNotContain("Exception", "at io.");
        }
        assertThat(served.call(session, "tea", "{\"cups\":1}").path("isError").asBoolean())
                .isFalse();
    }
}
