package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TailClient;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A plug-in brings a kind of entry; its journal is a configuration, and needs no further code. */
class PluginKindIT {

    private static final Path EXAMPLE = Path.of(System.getProperty("mneme.examples"), "kind-tea");
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String CONFIGURATION = "io.mneme.store.jsonl-tea.cfg";
    private static final String ENTRIES = "/v1/journals/tea/entries";

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static final ContainerApi api = container.api();

    @BeforeAll
    static void installTheKindAndItsJournal() throws Exception {
        Files.copy(EXAMPLE.resolve("target/kind-tea.jar"), deployed());
        Files.copy(EXAMPLE.resolve("etc").resolve(CONFIGURATION), configuration());
        assertThat(isServed(200)).isTrue();
    }

    @AfterAll
    static void removeTheKindAndItsJournal() throws Exception {
        Files.deleteIfExists(deployed());
        Files.deleteIfExists(configuration());
        assertThat(isServed(404)).isTrue();
    }

    @AfterEach
    void deleteEntries() {
        for (String id : api.get(ENTRIES).body().path("data").findValuesAsText("id")) {
            api.delete(ENTRIES + "/" + id);
        }
        assertThat(texts()).isEmpty();
    }

    @Test
    void itsEntriesAreWrittenAndReadOverHttpAndInTheShell() throws IOException {
        ContainerApi.ApiResponse recorded = api.post(ENTRIES, tea("Assam"));
        assertThat(recorded.status()).isEqualTo(201);
        assertThat(container.shell("journal:append tea '{\"text\":\"Sencha\"}'").text())
                .contains("Sencha");
        assertThat(texts()).containsExactly("Sencha", "Assam");
        assertThat(container.shell("journal:show tea").text()).contains("Assam", "Sencha");
        assertThat(container.shell("tea:newest 5").text()).contains("Assam", "Sencha");
        long before = recorded.body().path("position").asLong() - 1;
        try (TailClient tail = TailClient.of(container, "tea", String.valueOf(before))) {
            assertThat(tail.next(2).get(0).at("/entry/text").asText()).isEqualTo("Assam");
        }
    }

    @Test
    void itsEntriesAreEditedAndDeleted() {
        String entry = ENTRIES + "/"
                + api.post(ENTRIES, tea("Assam")).body().path("id").asText();
        assertThat(api.patch(entry, tea("Darjeeling")).body().at("/entry/text").asText())
                .isEqualTo("Darjeeling");
        assertThat(api.delete(entry).status()).isEqualTo(204);
        assertThat(api.get(entry).status()).isEqualTo(404);
    }

    @Test
    void itsRulesAreThoseOfTheKind() {
        ContainerApi.ApiResponse refused = api.post(ENTRIES, tea(" "));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body().path("field").asText()).isEqualTo("text");
    }

    @Test
    void itsEntriesAreThereAgainWhenTheKindIs() throws Exception {
        api.post(ENTRIES, tea("Assam"));
        Files.delete(deployed());
        assertThat(isServed(404)).isTrue();
        Files.copy(EXAMPLE.resolve("target/kind-tea.jar"), deployed());
        assertThat(isServed(200)).isTrue();
        assertThat(texts()).containsExactly("Assam");
    }

    private static boolean isServed(int status) throws InterruptedException {
        return PollingWait.within(TIMEOUT, () -> api.get(ENTRIES).status() == status);
    }

    private Iterable<String> texts() {
        JsonNode page = api.get(ENTRIES).body().path("data");
        return page.findValuesAsText("text");
    }

    private static Path configuration() {
        return container.etc().resolve(CONFIGURATION);
    }

    private static Path deployed() {
        return container.deploy().resolve("kind-tea.jar");
    }

    private static ObjectNode tea(String text) {
        return ContainerApi.object().put("text", text);
    }
}
