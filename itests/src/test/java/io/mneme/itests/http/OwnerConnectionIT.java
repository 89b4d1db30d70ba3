package io.mneme.itests.http;

import static io.mneme.itests.harness.OwnedContainer.OWNERS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.OwnedContainer;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.SessionClient;
import io.mneme.itests.harness.TextSearch;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Owners with tools, connections, live tails and commands see only what is their own. */
class OwnerConnectionIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    static Path folder;

    private static OwnedContainer owned;

    @BeforeAll
    static void start() throws Exception {
        owned = OwnedContainer.in(folder);
    }

    @AfterAll
    static void stop() {
        owned.close();
    }

    @Test
    void noToolReadsWhatIsOfAnotherOwner() throws Exception {
        Map<String, String> sessions = new LinkedHashMap<>();
        for (String owner : OWNERS) {
            sessions.put(owner, initialized(owner));
        }
        JsonNode tools = JSON.readTree(rpc("anna", sessions.get("anna"), "tools/list", JSON.createObjectNode())
                        .body())
                .at("/result/tools");
        assertThat(tools).hasSizeGreaterThan(7);
        ObjectNode arguments = JSON.createObjectNode()
                .put("query", "harbours")
                .put("text", "harbours")
                .put("conversation", "main")
                .put("session", "main")
                .put("id", "main");
        for (JsonNode tool : tools) {
            ObjectNode params =
                    JSON.createObjectNode().put("name", tool.path("name").asText());
            ObjectNode given = params.putObject("arguments");
            tool.at("/inputSchema/properties").fieldNames().forEachRemaining(name -> {
                if (arguments.has(name)) {
                    given.set(name, arguments.get(name));
                }
            });
            for (String owner : OWNERS) {
                HttpResponse<String> answer = rpc(owner, sessions.get(owner), "tools/call", params);
                OwnedContainer.assertOwn(owner, tool.path("name").asText(), answer.body());
                assertThat(rpc(owner, sessions.get(another(owner)), "tools/call", params)
                                .statusCode())
                        .isEqualTo(404);
            }
        }
    }

    private static String another(String owner) {
        return OWNERS.get((OWNERS.indexOf(owner) + 1) % OWNERS.size());
    }

    private static String initialized(String owner) throws Exception {
        ObjectNode params = JSON.createObjectNode().put("protocolVersion", "2025-06-18");
        params.putObject("capabilities");
        params.putObject("clientInfo").put("name", "test").put("version", "1");
        return CLIENT.send(
                        owned.request(owner, "POST", "/mcp", message("initialize", params))
                                .build(),
                        BodyHandlers.ofString())
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    private static String message(String method, ObjectNode params) {
        ObjectNode message =
                JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        message.set("params", params);
        return message.toString();
    }

    private static HttpResponse<String> rpc(String owner, String session, String method, ObjectNode params)
            throws Exception {
        return CLIENT.send(
                owned.request(owner, "POST", "/mcp", message(method, params))
                        .header("Mcp-Session-Id", session)
                        .build(),
                BodyHandlers.ofString());
    }

    /** A connection of an owner, and what it is told. */
    private static final class Events implements WebSocket.Listener {

        private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
        private final StringBuilder part = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
            part.append(text);
            if (last) {
                told.add(part.toString());
                part.setLength(0);
            }
            socket.request(1);
            return null;
        }

        JsonNode next() throws IOException, InterruptedException {
            String event = told.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            assertThat(event).isNotNull();
            return JSON.readTree(event);
        }
    }

    private static WebSocket connect(String owner, String query, Events events) {
        return CLIENT.newWebSocketBuilder()
                .header("Authorization", "Bearer " + owned.secret(owner))
                .buildAsync(
                        URI.create(owned.container()
                                .uri("/v1/realtime" + query)
                                .toString()
                                .replace("http:", "ws:")),
                        events)
                .join();
    }

    @Test
    void noConnectionGoesOnWithTheSessionOfAnotherOwner() throws Exception {
        Events ofAnna = new Events();
        WebSocket anna = connect("anna", "?recording=journal", ofAnna);
        String session = ofAnna.next().at("/session/id").asText();
        anna.sendText(SessionClient.update("luna").toString(), true).join();
        assertThat(ofAnna.next().path("type").asText()).isEqualTo("session.updated");
        anna.sendText(SessionClient.item(OwnedContainer.canary("anna")).toString(), true)
                .join();
        assertThat(ofAnna.next().toString()).contains(OwnedContainer.canary("anna"));
        Events ofBen = new Events();
        WebSocket ben = connect("ben", "?recording=journal&resume=" + session, ofBen);
        assertThat(ofBen.next().at("/error/code").asText()).isEqualTo("unknown_session");
        anna.abort();
        ben.abort();
        assertThat(PollingWait.within(TIMEOUT, () -> !TextSearch.files(owned.folder("anna"), List.of(session))
                        .isEmpty()))
                .isTrue();
        assertThat(PollingWait.within(TIMEOUT, () -> resumed(session).equals(session)))
                .isTrue();
    }

    /** Returns the id of a session that Anna resumes; empty as long as the container has not noticed the end of her connection. */
    private static String resumed(String session) {
        Events resumed = new Events();
        WebSocket again = connect("anna", "?recording=journal&resume=" + session, resumed);
        try {
            return resumed.next().at("/session/id").asText();
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        } finally {
            again.abort();
        }
    }

    private static ObjectNode message(String content) {
        return JSON.createObjectNode()
                .put("conversation_id", "tail")
                .put("role", "user")
                .put("content", content);
    }

    @Test
    void noTailTellsWhatIsOfAnotherOwner() throws Exception {
        HttpResponse<InputStream> tail = CLIENT.send(
                owned.request("ben", "GET", "/v1/tail?journal=message&since=0", "")
                        .build(),
                BodyHandlers.ofInputStream());
        StringBuilder told = new StringBuilder();
        owned.created("anna", "/v1/journals/message/entries", message(OwnedContainer.canary("anna")));
        owned.created("ben", "/v1/journals/message/entries", message("the end of ben"));
        byte[] buffer = new byte[8_192];
        while (told.indexOf("the end of ben") < 0) {
            int read = tail.body().read(buffer);
            assertThat(read).isPositive();
            told.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
        }
        tail.body().close();
        OwnedContainer.assertOwn("ben", "the tail", told.toString());
    }

    @Test
    void noCommandShowsWhatIsOfAnotherOwner() throws Exception {
        List<List<String>> commands = List.of(
                List.of("search", "find", "harbours"),
                List.of("journal", "show", "message"),
                List.of("conversation", "list"),
                List.of("conversation", "export", "main"),
                List.of("vocabulary", "list"),
                List.of("recall", "find", "harbours"),
                List.of("session", "list"),
                List.of("context", "sessions"));
        for (List<String> command : commands) {
            ObjectNode body = JSON.createObjectNode().put("input", "");
            ArrayNode words = body.putArray("words");
            command.forEach(words::add);
            for (String owner : OWNERS) {
                HttpResponse<String> answer = owned.send(owner, "POST", "/v1/commands", body.toString());
                assertThat(answer.statusCode())
                        .as("%s %s", command, answer.body())
                        .isEqualTo(200);
                OwnedContainer.assertOwn(owner, command.toString(), answer.body());
            }
        }
    }
}
