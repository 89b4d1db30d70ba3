package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Calls of everything that there is, with right, wrong, expired and missing tokens, in a container that others reach. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AccessIT {

    private static final int CALLS = 10_000;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    static Path folder;

    private static ContainerProcess container;

    /** The secrets by what they allow; without any, they are refused. */
    private static final Map<String, Set<String>> TOKENS = new LinkedHashMap<>();

    private static String admin;

    @BeforeAll
    static void start() throws IOException {
        container = ContainerProcess.in(folder);
        for (String scopes : List.of("read", "record", "read,record")) {
            TOKENS.put(token(scopes.replace(',', '-'), scopes), Set.of(scopes.split(",")));
        }
        admin = token("ops", "admin");
        TOKENS.put(admin, Set.of("read", "record", "admin"));
        TOKENS.put(token("old", "admin", "--expires", "12h"), Set.of());
        TOKENS.put("mneme_wrong", Set.of());
        TOKENS.put("sk-of-a-provider", Set.of());
        TOKENS.put("", Set.of());
        expire();
        container.start(
                "--host",
                "0.0.0.0",
                "--set",
                "http.allowed_hosts=mneme.example",
                "--set",
                "http.requests_per_second=1000000",
                "--set",
                "proxy.openai_upstream=http://127.0.0.1:1/v1",
                "--set",
                "proxy.anthropic_upstream=http://127.0.0.1:1/v1");
    }

    @AfterAll
    static void stop() {
        container.close();
    }

    private static String token(String name, String scopes, String... more) {
        List<String> words = new ArrayList<>(List.of("add", name, "--scope", scopes));
        words.addAll(List.of(more));
        return container
                .mneme("token", words.toArray(String[]::new))
                .text()
                .lines()
                .findFirst()
                .orElseThrow();
    }

    /** The one token that expires has done so long ago. */
    private static void expire() throws IOException {
        Path file = container.data().resolve("access_tokens.json");
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceAll("\"expires\" : \"[^\"]*\"", "\"expires\" : \"2020-01-01T00:00:00Z\""));
    }

    /**
     * An operation of the interface.
     *
     * @param needed the scopes that a token needs, all of them
     * @param open whether no token is needed
     */
    private record Operation(String method, String path, Set<String> needed, boolean open) {

        int refusal(Set<String> held) {
            if (open) {
                return 0;
            }
            if (held.isEmpty()) {
                return 401;
            }
            return held.containsAll(needed) ? 0 : 403;
        }
    }

    @Test
    @Order(1)
    void eachOperationIsForThoseWhomItsDescriptionNames() throws Exception {
        List<Operation> operations = operations();
        assertThat(operations).hasSizeGreaterThan(90);
        List<String> secrets = List.copyOf(TOKENS.keySet());
        Random random = new Random(220);
        for (int i = 0; i < CALLS; i++) {
            Operation operation = operations.get(i % operations.size());
            String secret = secrets.get(random.nextInt(secrets.size()));
            Optional<HttpResponse<String>> answer = call(operation, secret);
            int status = answer.map(HttpResponse::statusCode).orElse(0);
            String body = answer.map(HttpResponse::body).orElse("");
            assertThat(status == 401 || status == 403 ? status : 0)
                    .as("%s with %s: %d %s", operation, TOKENS.get(secret), status, body)
                    .isEqualTo(operation.refusal(TOKENS.get(secret)));
            if (status == 401 || status == 403) {
                assertThat(body).contains("token");
                assertThat(answer.orElseThrow().headers().firstValue("WWW-Authenticate"))
                        .hasValueSatisfying(challenge -> assertThat(challenge).startsWith("Bearer"));
            }
        }
    }

    private static List<Operation> operations() throws Exception {
        JsonNode paths =
                JSON.readTree(send("GET", "/openapi.json", admin, "").body()).path("paths");
        List<Operation> operations = new ArrayList<>();
        paths.properties().forEach(path -> path.getValue().properties().stream()
                .filter(operation -> !operation.getKey().equals("parameters"))
                .forEach(operation -> {
                    JsonNode security = operation.getValue().path("security");
                    Set<String> needed = new TreeSet<>();
                    security.findPath("token").forEach(scope -> needed.add(scope.asText()));
                    operations.add(new Operation(
                            operation.getKey().toUpperCase(Locale.ROOT), path.getKey(), needed, security.isEmpty()));
                }));
        return operations;
    }

    /** Returns the answer; empty if the proxy has broken the connection, since there is no provider. */
    private static Optional<HttpResponse<String>> call(Operation operation, String secret) throws Exception {
        String path = operation.path().replaceAll("[{}]", "");
        // A stream would not end.
        String called = path.equals("/v1/tail") ? path + "?journal=none" : path;
        try {
            return Optional.of(send(operation.method(), called, secret, ""));
        } catch (IOException broken) {
            assertThat(path).matches("/(openai|anthropic)/.*");
            return Optional.empty();
        }
    }

    @Test
    @Order(2)
    void eachToolIsForThoseWhomItsEffectNeeds() throws Exception {
        String session = send("POST", "/mcp", admin, initialize())
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
        JsonNode tools = JSON.readTree(rpc(session, admin, "tools/list", JSON.createObjectNode())
                        .body())
                .at("/result/tools");
        assertThat(tools).hasSizeGreaterThan(7);
        for (JsonNode tool : tools) {
            boolean reads = tool.at("/annotations/readOnlyHint").asBoolean();
            boolean destroys = tool.at("/annotations/destructiveHint").asBoolean();
            String needed = reads ? "read" : destroys ? "admin" : "record";
            ObjectNode params =
                    JSON.createObjectNode().put("name", tool.path("name").asText());
            params.putObject("arguments");
            for (String secret : TOKENS.keySet()) {
                Set<String> held = TOKENS.get(secret);
                assertThat(rpc(session, secret, "tools/call", params).statusCode())
                        .as("%s with %s", tool.path("name"), held)
                        .isEqualTo(held.isEmpty() ? 401 : held.contains(needed) ? 200 : 403);
            }
        }
    }

    private static String initialize() {
        ObjectNode params = JSON.createObjectNode().put("protocolVersion", "2025-06-18");
        params.putObject("capabilities");
        params.putObject("clientInfo").put("name", "test").put("version", "1");
        return message("initialize", params);
    }

    private static String message(String method, ObjectNode params) {
        ObjectNode message =
                JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        message.set("params", params);
        return message.toString();
    }

    private static HttpResponse<String> rpc(String session, String secret, String method, ObjectNode params)
            throws Exception {
        return CLIENT.send(
                request("POST", "/mcp", secret, message(method, params))
                        .header("Mcp-Session-Id", session)
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    @Order(3)
    void aConnectionIsForThoseWhomItsParametersNeed() {
        for (String secret : TOKENS.keySet()) {
            Set<String> held = TOKENS.get(secret);
            assertThat(connect("", secret)).as("%s", held).isEqualTo(held.isEmpty() ? 401 : 101);
            assertThat(connect("?recording=journal", secret))
                    .as("recording with %s", held)
                    .isEqualTo(held.isEmpty() ? 401 : held.contains("record") ? 101 : 403);
        }
    }

    private static int connect(String query, String secret) {
        WebSocket.Builder builder = CLIENT.newWebSocketBuilder();
        if (!secret.isEmpty()) {
            builder.header("Authorization", "Bearer " + secret);
        }
        String address = container.uri("/v1/realtime" + query).toString().replace("http:", "ws:");
        try {
            builder.buildAsync(URI.create(address), new WebSocket.Listener() {})
                    .join()
                    .abort();
            return 101;
        } catch (CompletionException refused) {
            return ((WebSocketHandshakeException) refused.getCause())
                    .getResponse()
                    .statusCode();
        }
    }

    @Test
    @Order(4)
    void eachCommandIsForReadersOrForAdministrators() throws Exception {
        Map<List<String>, String> commands = Map.of(
                List.of("journal", "list"), "read",
                List.of("settings", "list"), "read",
                List.of("token", "list"), "admin",
                List.of("log", "level"), "admin",
                List.of("--run", "journal:list"), "admin");
        for (Map.Entry<List<String>, String> command : commands.entrySet()) {
            ObjectNode body = JSON.createObjectNode().put("input", "");
            ArrayNode words = body.putArray("words");
            command.getKey().forEach(words::add);
            for (String secret : TOKENS.keySet()) {
                Set<String> held = TOKENS.get(secret);
                assertThat(send("POST", "/v1/commands", secret, body.toString()).statusCode())
                        .as("%s with %s", command, held)
                        .isEqualTo(held.isEmpty() ? 401 : held.contains(command.getValue()) ? 200 : 403);
            }
        }
    }

    @Test
    @Order(5)
    void noTokenIsInWhatTheContainerWritesAndTells() throws Exception {
        Path support = folder.resolve("support.zip");
        assertThat(container.mneme("support", support.toString()).code()).isZero();
        String told = container.log()
                + unzipped(support)
                + send("GET", "/metrics", admin, "").body()
                + container.mneme("token", "list", "--json").text()
                + ProcessHandle.allProcesses()
                        .map(process -> process.info().commandLine().orElse(""))
                        .toList();
        for (String secret : TOKENS.keySet()) {
            if (secret.length() > 20) {
                assertThat(told).doesNotContain(secret);
                assertThat(container.filesHolding(secret)).isEmpty();
            }
        }
        assertThat(container.mneme("token", "list").text()).contains("read-record", "last used");
    }

    private static String unzipped(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(file))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                text.append(entry.getName()).append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }

    private static HttpResponse<String> send(String method, String path, String secret, String body) throws Exception {
        return CLIENT.send(request(method, path, secret, body).build(), BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(String method, String path, String secret, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(container.uri(path))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        return secret.isEmpty() ? request : request.header("Authorization", "Bearer " + secret);
    }
}
