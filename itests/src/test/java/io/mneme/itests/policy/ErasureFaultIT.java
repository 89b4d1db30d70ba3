package io.mneme.itests.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PluginSources;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import io.mneme.itests.harness.TextSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An erasure is never complete while a holder of a plug-in fails, hangs or is away, and all other holders erase nevertheless. */
class ErasureFaultIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String ERASURES = "/v1/erasures";

    @TempDir
    static Path classes;

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();
    private static byte[] plugin;
    private static int canaries;

    @BeforeAll
    static void install() throws Exception {
        Path sources = Path.of(ErasureFaultIT.class.getResource("/note-plugin").toURI());
        plugin = PluginSources.compiled("org.example.notes", sources.resolve("src/main/java"), classes)
                .bundle("1.0.0");
        Files.createDirectories(notes().getParent());
        act("none none");
        deploy();
    }

    private static Path notes() {
        return container.data().resolve("notes/notes.txt");
    }

    private static void act(String fault) throws IOException {
        Files.writeString(notes().resolveSibling("fault"), fault);
    }

    private static void deploy() throws Exception {
        Path part = container.deploy().resolve(".notes.jar");
        Files.write(part, plugin);
        Files.move(part, container.deploy().resolve("notes.jar"), StandardCopyOption.ATOMIC_MOVE);
        assertThat(PollingWait.within(TIMEOUT, () -> isPresent() && isKnown())).isTrue();
    }

    /** A holder is waited for as soon as it is written down, which is about a second after it has arrived. */
    private static boolean isKnown() {
        return !TextSearch.files(container.data().resolve("text_holders.json"), List.of("\"notes\""))
                .isEmpty();
    }

    private static boolean isPresent() {
        return elements(api.get("/v1/holders").body().path("data")).stream()
                .anyMatch(holder -> holder.path("name").asText().equals("notes")
                        && holder.path("present").asBoolean());
    }

    private static List<JsonNode> elements(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).toList();
    }

    /** Writes a text into the holder and into a message, and returns it. */
    private static String planted() throws IOException {
        String canary = "canary" + ++canaries + "zz";
        Files.write(notes(), List.of("a " + canary, "kept"));
        ApiResponse recorded = api.post(
                "/v1/journals/message/entries",
                ContainerApi.object()
                        .put("conversation_id", canary)
                        .put("role", "user")
                        .put("content", "about " + canary));
        assertThat(recorded.status()).isEqualTo(201);
        return canary;
    }

    private static JsonNode erase(String text, int status) {
        ApiResponse receipt = api.post(ERASURES, ContainerApi.object().put("text", text));
        assertThat(receipt.status()).as(receipt.body().toString()).isEqualTo(status);
        return receipt.body();
    }

    private static void assertPendingWithout(JsonNode receipt, String reason) {
        assertThat(receipt.path("state").asText()).isEqualTo("pending");
        elements(receipt.path("holders")).forEach(holder -> {
            boolean failing = holder.path("name").asText().equals("notes");
            assertThat(holder.path("failure").asText()).as(holder.toString()).contains(failing ? reason : "");
            assertThat(holder.path("verified").asBoolean())
                    .as(holder.toString())
                    .isEqualTo(!failing);
        });
    }

    private static void assertCompletes(JsonNode receipt, String text) throws Exception {
        String path = ERASURES + "/" + receipt.path("id").asText();
        assertThat(PollingWait.within(
                        TIMEOUT,
                        () -> api.get(path).body().path("state").asText().equals("complete")))
                .as(api.text(path))
                .isTrue();
        assertThat(container.filesHolding(text)).isEmpty();
        assertThat(Files.readAllLines(notes())).containsExactly("kept");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "find throw, threw java.lang.IllegalStateException",
        "find error, threw java.lang.NoClassDefFoundError",
        "find null, returned null",
        "remove throw, threw java.lang.IllegalStateException",
        "remove error, threw java.lang.NoClassDefFoundError",
        "remove null, returned null",
        "remove keep, still has 1 items"
    })
    void aHolderThatFailsIsNamedAndErasesOnceItWorks(String fault, String reason) throws Exception {
        String canary = planted();
        act(fault);
        JsonNode receipt = erase(canary, 202);
        assertPendingWithout(receipt, reason);
        assertThat(container.lines("messages").toString()).doesNotContain(canary);
        act("none none");
        // Soon after each erasure what is pending is tried again.
        erase("no such text", 201);
        assertCompletes(receipt, canary);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"find sleep", "remove sleep"})
    @EnabledIfSystemProperty(named = "mneme.faults", matches = "each")
    void aHolderThatHangsIsLeftAfterItsTimeAndErasesAfterAStart(String fault) throws Exception {
        String canary = planted();
        act(fault);
        JsonNode receipt = erase(canary, 202);
        assertPendingWithout(receipt, "did not answer");
        act("none none");
        container.kill9();
        container.start();
        assertCompletes(receipt, canary);
    }

    @Test
    void aHolderThatIsTakenAwayIsWaitedForOverAKillAndAStart() throws Exception {
        String canary = planted();
        Files.delete(container.deploy().resolve("notes.jar"));
        assertThat(PollingWait.within(TIMEOUT, () -> !isPresent())).isTrue();
        JsonNode receipt = erase(canary, 202);
        assertPendingWithout(receipt, "is not there");
        container.kill9();
        container.start();
        assertThat(api.get(ERASURES + "/" + receipt.path("id").asText())
                        .body()
                        .path("state")
                        .asText())
                .isEqualTo("pending");
        assertThat(Files.readString(notes())).contains(canary);
        deploy();
        assertCompletes(receipt, canary);
    }
}
