package io.mneme.itests.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.LoadGenerator;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Malformed messages, abandoned sessions, and a bundle that comes and goes harm nothing else. */
class McpLoadIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String SECRET = "Quittenmarmelade";
    private static final String BUNDLE = "io.mneme.ui.mcp";
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                    + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"" + SECRET
                    + "\",\"version\":\"1\"}}}";

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();

    private final HttpClient client = HttpClient.newHttpClient();

    /** {@code -Dmneme.messages=10000} for the long form. */
    @Test
    void malformedMessagesAreNeverStatus500AndNoTextOfThemIsInTheLog() {
        String session = begin();
        long seed = 20_260_302;
        Random random = new Random(seed);
        for (int i = 0; i < Integer.getInteger("mneme.messages", 300); i++) {
            String message = malformed(random);
            HttpResponse<String> answer = post(session, message);
            assertThat(answer.statusCode()).as("seed " + seed + ": " + message).isLessThan(500);
        }
        assertThat(post(session, call("search_history", "{\"q\":\"" + SECRET + "\"}"))
                        .body())
                .contains("\"isError\":false");
        assertThat(container.log()).doesNotContain(SECRET);
    }

    /** A call of a tool, with one value too many, of a wrong type, or cut off. */
    private static String malformed(Random random) {
        String[] tools = {
            "search_history", "recall", "append_messages", "forget", "get_conversation", "assemble_context", "x"
        };
        String[] arguments = {
            "{\"q\":[\"" + SECRET + "\"]}",
            "{\"text\":{\"a\":\"" + SECRET + "\"}}",
            "{\"conversation\":\"c1\",\"messages\":[{\"role\":\"" + SECRET + "\",\"content\":7}]}",
            "{\"conversation\":\"" + SECRET + "\",\"confirmation\":\"" + SECRET + "\"}",
            "{\"" + SECRET + "\":null}",
            "\"" + SECRET + "\"",
            "[]",
            "null"
        };
        String message = call(tools[random.nextInt(tools.length)], arguments[random.nextInt(arguments.length)]);
        return switch (random.nextInt(5)) {
            case 0 -> message.substring(0, random.nextInt(message.length()));
            case 1 -> message.replace("tools/call", SECRET);
            case 2 -> message.replace("\"id\":7,", "");
            default -> message;
        };
    }

    @Test
    void abandonedSessionsAreBounded() {
        for (int i = 0; i < 1_000; i++) {
            begin();
        }
        Matcher sessions = Pattern.compile("(?m)^mneme_mcp_sessions(?:\\{[^}]*})? ([0-9.]+)$")
                .matcher(api.text("/metrics"));
        assertThat(sessions.find()).isTrue();
        assertThat(Double.parseDouble(sessions.group(1))).isLessThanOrEqualTo(100);
    }

    @Test
    void itsBundleIsStoppedUpdatedAndStartedUnderLoadWithoutAFailedRequestOfOthers() throws Exception {
        api.confirm("mcp-load", "Tea with Cate", "Tea with Kate");
        try (LoadGenerator load = new LoadGenerator(4, number -> {
            JsonNode context = api.context("mcp-load", ContainerApi.object());
            if (context.path("text").asText().isEmpty()) {
                throw new IllegalStateException(context.toString());
            }
        })) {
            begin();
            String bundle = bundle();
            container.shell("felix:stop " + bundle);
            assertThat(send(INITIALIZE, "").statusCode()).isEqualTo(503);
            container.shell("felix:update " + bundle);
            container.shell("felix:start " + bundle);
            assertThat(PollingWait.within(TIMEOUT, () -> send(INITIALIZE, "").statusCode() == 200))
                    .isTrue();
            int served = load.servedCount();
            assertThat(PollingWait.within(TIMEOUT, () -> load.servedCount() > served))
                    .isTrue();
            assertThat(load.failures()).isEmpty();
        }
    }

    private static String bundle() {
        return container
                .shell("felix:lb -s | grep " + BUNDLE)
                .text()
                .strip()
                .split("\\|")[0]
                .strip();
    }

    private static String call(String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}";
    }

    private String begin() {
        return send(INITIALIZE, "").headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    private HttpResponse<String> post(String session, String message) {
        return send(message, session);
    }

    private HttpResponse<String> send(String message, String session) {
        HttpRequest.Builder request = HttpRequest.newBuilder(container.uri("/mcp"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(message));
        if (!session.isEmpty()) {
            request.header("Mcp-Session-Id", session);
        }
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
