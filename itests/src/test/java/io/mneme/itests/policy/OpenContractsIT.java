package io.mneme.itests.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.PluginSources;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * One bundle brings a type of policy, two policies of it, a kind of entry with its journal, and a contributor that uses them. Its
 * sources in {@code task-plugin} were written from {@code docs} alone.
 */
class OpenContractsIT {

    private static final Path PROJECT = project();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String ENTRIES = "/v1/journals/task/entries";
    private static final String POLICIES = "/v1/policies/task-order";
    private static final String LOADED_CLASS = "org.example.tasks.TaskKind/";
    private static final int ROUNDS = Integer.getInteger("mneme.rounds", 1);
    private static final int MIN_CONTEXTS = 20;

    @TempDir
    static Path classes;

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();
    private static PluginSources plugin;
    private static int builds;

    @BeforeAll
    static void install() throws Exception {
        plugin = PluginSources.compiled("org.example.tasks", PROJECT.resolve("src/main/java"), classes);
        try (Stream<Path> configurations = Files.list(PROJECT.resolve("etc"))) {
            for (Path configuration : configurations.toList()) {
                Files.copy(configuration, container.etc().resolve(configuration.getFileName()));
            }
        }
        deploy();
    }

    @AfterEach
    void deleteTasks() {
        restore();
        while (api.get(ENTRIES).body().path("total").asInt() > 0) {
            elements(api.get(ENTRIES + "?limit=100").body().path("data"))
                    .forEach(task -> api.delete(ENTRIES + "/" + task.path("id").asText()));
        }
    }

    @Test
    void itsPoliciesAreListedSwappedAndRanked() {
        recordTask("Write the report", 90);
        recordTask("Call Kate", 5);
        assertThat(shownTasks()).isEqualTo("Open tasks (shortest-first):\n- Call Kate\n- Write the report");
        assertThat(names()).containsExactly("shortest-first", "longest-first", "recorded");
        assertThat(container.shell("policy:list").text())
                .containsPattern("task-order +shortest-first +1\\.0\\." + builds + " +org\\.example\\.tasks +100 +yes")
                .containsPattern("task-order +longest-first +1\\.0\\." + builds + " +org\\.example\\.tasks +0 +no");
        assertThat(container.shell("policy:use task-order longest-first").code())
                .isZero();
        assertThat(shownTasks()).isEqualTo("Open tasks (longest-first):\n- Write the report\n- Call Kate");
        restore();
        assertThat(shownTasks()).startsWith("Open tasks (shortest-first):");
        change("longest-first", ContainerApi.object().put("ranking", 300));
        assertThat(names()).containsExactly("longest-first", "shortest-first", "recorded");
        assertThat(shownTasks()).startsWith("Open tasks (longest-first):");
    }

    @Test
    void aRequestNamesAPolicyOfItsTypeOverHttpAndInTheShell() {
        recordTask("Write the report", 90);
        recordTask("Call Kate", 5);
        ObjectNode named = request();
        named.putObject("policies").put("task-order", "longest-first@1.0." + builds);
        assertThat(api.post("/v1/context/tasks", named).body().path("text").asText())
                .endsWith("Open tasks (longest-first):\n- Write the report\n- Call Kate");
        assertThat(container
                        .shell("context:assemble --recipe tasks --policy task-order=longest-first proofread")
                        .text())
                .contains("Open tasks (longest-first):");
        named.putObject("policies").put("task-order", "alphabetical");
        assertThat(api.post("/v1/context/tasks", named).body().path("left_out").toString())
                .contains("alphabetical is not installed");
    }

    @Test
    void aContextNamesTheTasksItWasMadeOfAndThePolicyThatOrderedThem() {
        String id = recordTask("Call Kate", 5);
        JsonNode segment = segments()
                .filter(each -> each.path("contributor").asText().equals("open-tasks"))
                .findFirst()
                .orElseThrow();
        assertThat(segment.path("bundle").asText()).isEqualTo("org.example.tasks");
        assertThat(segment.path("version").asText()).isEqualTo("1.0." + builds);
        JsonNode weight = segment.path("weights").path(0);
        assertThat(weight.path("journal").asText()).isEqualTo("task");
        assertThat(weight.path("id").asText()).isEqualTo(id);
        assertThat(weight.path("reason").asText()).isEqualTo("shortest-first");
    }

    @Test
    void itIsSwappedUpdatedAndRemovedUnderLoadWithoutAFailedRequestAndItsClassLoadersAreCollected() {
        assertThat(loadedClasses()).isEqualTo(1);
        PluginLoad load = new PluginLoad(api);
        try (load) {
            for (int round = 0; round < ROUNDS; round++) {
                awaitContexts(load);
                swapAndRank();
                load.installedBy(OpenContractsIT::deploy);
                awaitContexts(load);
                load.removedBy(this::remove);
                awaitContexts(load);
                load.installedBy(OpenContractsIT::deploy);
            }
            awaitContexts(load);
            load.removedBy(this::remove);
            awaitContexts(load);
        }
        assertThat(load.failures()).isEmpty();
        assertThat(within(() -> loadedClasses() == 0)).isTrue();
        deploy();
        assertThat(api.get(ENTRIES).body().path("total").asInt()).isEqualTo(load.recordedTasks());
    }

    private static void awaitContexts(PluginLoad load) {
        assertThat(within(() -> load.contextsSinceChange() >= MIN_CONTEXTS))
                .as(() -> "failed requests: " + load.failures())
                .isTrue();
    }

    private void swapAndRank() {
        change("longest-first", ContainerApi.object().put("active", true));
        assertThat(shownTasks()).startsWith("Open tasks (longest-first):");
        restore();
        assertThat(shownTasks()).startsWith("Open tasks (shortest-first):");
        change("longest-first", ContainerApi.object().put("ranking", 300));
        assertThat(shownTasks()).startsWith("Open tasks (longest-first):");
        restore();
    }

    private void remove() {
        try {
            Files.delete(deployed());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(within(() -> names().isEmpty() && api.get(ENTRIES).status() == 404))
                .isTrue();
    }

    /** Installs the next version, in place of the one that is there, if any. */
    private static void deploy() {
        builds++;
        write(plugin.bundle("1.0." + builds));
        assertThat(within(() -> isServing() && version().equals("1.0." + builds)))
                .isTrue();
    }

    private static void write(byte[] bundle) {
        try {
            Files.write(deployed(), bundle);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isServing() {
        ContainerApi.ApiResponse answer = api.post("/v1/context/tasks", request());
        return answer.status() == 200
                && answer.body().path("left_out").isEmpty()
                && names().size() == 3
                && api.get(ENTRIES).status() == 200;
    }

    private String recordTask(String text, int minutes) {
        ObjectNode task = ContainerApi.object().put("text", text).put("minutes", minutes);
        ContainerApi.ApiResponse answer = api.post(ENTRIES, task);
        assertThat(answer.status()).isEqualTo(201);
        return answer.body().path("id").asText();
    }

    private String shownTasks() {
        String text =
                api.post("/v1/context/tasks", request()).body().path("text").asText();
        return text.substring(Math.max(0, text.indexOf("Open tasks")));
    }

    private Stream<JsonNode> segments() {
        return elements(api.post("/v1/context/tasks", request()).body().path("segments"));
    }

    private static List<String> names() {
        return policies().map(policy -> policy.path("name").asText()).toList();
    }

    private static String version() {
        return policies()
                .filter(policy -> policy.path("name").asText().equals("shortest-first"))
                .map(policy -> policy.path("version").asText())
                .findFirst()
                .orElse("");
    }

    private static Stream<JsonNode> policies() {
        return elements(api.get("/v1/policies").body().path("data"))
                .filter(policy -> policy.path("kind").asText().equals("task-order"));
    }

    private void change(String policy, ObjectNode patch) {
        assertThat(api.patch(POLICIES + "/" + policy, patch).status()).isEqualTo(200);
    }

    private static void restore() {
        assertThat(api.delete(POLICIES).status()).isEqualTo(204);
    }

    /** Returns how many class loaders have the kind of the plug-in, after a garbage collection. */
    private long loadedClasses() {
        jcmd("GC.run");
        return jcmd("VM.class_hierarchy")
                .lines()
                .filter(line -> line.contains(LOADED_CLASS))
                .count();
    }

    private String jcmd(String command) {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        String process = String.valueOf(container.process().pid());
        try {
            Process run = new ProcessBuilder(jcmd, process, command)
                    .redirectErrorStream(true)
                    .start();
            String output = new String(run.getInputStream().readAllBytes());
            assertThat(run.waitFor()).as(output).isZero();
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Path deployed() {
        return container.deploy().resolve("tasks.jar");
    }

    private static ObjectNode request() {
        return ContainerApi.object().put("mode", "proofread");
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static boolean within(BooleanSupplier condition) {
        try {
            return PollingWait.within(TIMEOUT, condition);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Path project() {
        try {
            return Path.of(OpenContractsIT.class.getResource("/task-plugin").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
