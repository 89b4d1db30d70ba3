package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerCommand;
import io.mneme.itests.harness.ContainerCommand.Ended;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Focus sessions of a container, over HTTP and in the shell, across restarts. */
class FocusSessionIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String CURRENT = "/v1/sessions/current";

    @TempDir
    static Path folder;

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();

    @BeforeAll
    static void awaitSessions() throws InterruptedException {
        assertThat(PollingWait.within(TIMEOUT, () -> api.get(CURRENT).status() == 200))
                .isTrue();
    }

    @BeforeEach
    void openSession() {
        assertThat(container.shell("session:new").code()).isZero();
    }

    @Test
    void sessionsSurviveARestart() throws Exception {
        IntStream.rangeClosed(1, 14).forEach(turn -> save("s" + turn));
        String first = api.get(CURRENT).body().path("session_id").asText();
        assertThat(container.shell("session:new").code()).isZero();
        container.stop();
        container.start();
        awaitSessions();
        assertThat(api.get(CURRENT).body().path("context_window")).isEmpty();
        assertThat(container.shell("session:list").text()).contains(first);
        assertThat(container.shell("session:resume " + first).text()).contains(first);
        assertThat(StreamSupport.stream(
                                api.get(CURRENT).body().path("context_window").spliterator(), false)
                        .map(turn -> turn.path("turn").asInt()))
                .containsExactlyElementsOf(IntStream.rangeClosed(5, 14).boxed().toList());
        assertThat(save("s15").path("context_window").path(9).path("turn").asInt())
                .isEqualTo(15);
        assertThat(container.shell("session:clear").text()).contains("cleared", first);
        assertThat(api.get(CURRENT).body().path("session_id").isNull()).isTrue();
    }

    @Test
    void shellAndHttpWeighAlike() {
        save("src/auth.ts::login");
        String results =
                "[{\"symbol\":\"src/utils.ts::helper\",\"score\":0.85},{\"symbol\":\"src/auth.ts::login\",\"score\":0.8,\"x\":1.50}]";
        JsonNode first = api.post(CURRENT + "/weigh", "{\"results\":" + results + "}")
                .body()
                .path("results")
                .path(0);
        assertThat(first.path("symbol").asText()).isEqualTo("src/auth.ts::login");
        assertThat(first.path("score").asDouble()).isCloseTo(1.2, within(1e-9));
        assertThat(container
                        .shell("context:apply-weight --json --results '" + results + "'")
                        .text())
                .contains("{\"symbol\":\"src/auth.ts::login\",\"x\":1.50,\"score\":1.2");
        assertThat(container
                        .shell("echo '" + results + "' | context:apply-weight --json --results -")
                        .text())
                .contains("\"x\":1.50,\"score\":1.2");
        assertThat(container.shell("session:resume session-unknown").text()).contains("{\"status\":\"not_found\"}");
    }

    @Test
    void httpShellAndCommandLineWeighByTheSameTable() throws Exception {
        save("old.ts::a", "old.ts::b", "old.ts::n");
        List.of("p", "q").forEach(this::save);
        save("new.ts::x");
        Map<String, Double> found = new LinkedHashMap<>();
        found.put("old.ts::a", 0.8);
        found.put("new.ts::x", 0.8);
        found.put("old.ts::b", 0.2);
        found.put("new.ts::y", 0.5);
        found.put("other.ts::z", 0.85);
        found.put("old.ts::n", -0.9);
        ArrayNode results = ContainerApi.object().putArray("results");
        found.forEach(
                (symbol, score) -> results.addObject().put("symbol", symbol).put("score", score));
        Path input = Files.writeString(folder.resolve("results.json"), results.toString());
        ContainerCommand command = new ContainerCommand(container.home(), container.data(), folder);
        assertWeighed(api.post(CURRENT + "/weigh", "{\"results\":" + results + "}")
                .body()
                .path("results"));
        assertWeighed(container
                .shell("context:apply-weight --json --results '" + results + "'")
                .text());
        assertWeighed(command.run("context", "apply-weight", "--json", "--results", results.toString())
                .out());
        assertWeighed(command.run(input, "context", "apply-weight", "--json", "--results", "-")
                .out());
    }

    private static void assertWeighed(String json) throws IOException {
        JsonNode answer = new ObjectMapper().readTree(json);
        assertWeighed(answer.isArray() ? answer : answer.path("results"));
    }

    private static void assertWeighed(JsonNode results) {
        Map<String, Double> expected = new LinkedHashMap<>();
        expected.put("new.ts::x", 1.2);
        expected.put("old.ts::a", 1.0);
        expected.put("other.ts::z", 0.85);
        expected.put("new.ts::y", 0.6);
        expected.put("old.ts::b", 0.3);
        expected.put("old.ts::n", -0.9);
        assertThat(StreamSupport.stream(results.spliterator(), false)
                        .map(result -> result.path("symbol").asText()))
                .containsExactlyElementsOf(expected.keySet());
        results.forEach(result -> assertThat(result.path("score").asDouble())
                .isCloseTo(expected.get(result.path("symbol").asText()), within(1e-9)));
    }

    @Test
    void theCommandLineReportsAnUnknownSession() throws Exception {
        ContainerCommand command = new ContainerCommand(container.home(), container.data(), folder);
        assertThat(command.run("session", "resume", "session-unknown"))
                .isEqualTo(new Ended(1, "{\"status\":\"not_found\"}\n", ""));
    }

    @Test
    void onlyTheOwnerCanReadTheDocumentInTheDataFolder() throws Exception {
        save("a");
        Path document = container.data().resolve("focus").resolve("conversation-context.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(document)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(document.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void aChangedLimitAppliesWithoutARestart() throws Exception {
        List.of("a", "b", "c").forEach(this::save);
        Path file = container.etc().resolve("io.mneme.session.focus.cfg");
        String shipped = Files.readString(file);
        Files.writeString(file, shipped.replaceFirst("(?m)^max_turns=.*$", "max_turns=2"));
        assertThat(PollingWait.within(
                        TIMEOUT, () -> save("d").path("context_window").size() == 2))
                .isTrue();
        Files.writeString(file, shipped);
        assertThat(PollingWait.within(
                        TIMEOUT, () -> save("e").path("context_window").size() == 3))
                .isTrue();
    }

    private JsonNode save(String... symbols) {
        ObjectNode turn = ContainerApi.object().put("query", "find auth module");
        ArrayNode focus = turn.putArray("focus_symbols");
        List.of(symbols).forEach(focus::add);
        return api.post(CURRENT + "/turns", turn).body();
    }
}
