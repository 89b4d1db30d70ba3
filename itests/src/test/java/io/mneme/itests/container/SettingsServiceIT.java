package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Settings that are changed over HTTP and in the shell are in force at once, and are written where an operator writes them. */
class SettingsServiceIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String PID = "io.mneme.dictation";
    private static final String PATH = "/v1/settings/" + PID;

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();
    private static String shipped;
    private static int windows;

    @BeforeAll
    static void start() throws IOException {
        shipped = file();
    }

    @Test
    void aChangeIsInForceAtOnceAndAfterARestart() throws Exception {
        assertThat(patch(ContainerApi.object().put("max_entries", 2)).status()).isEqualTo(200);
        assertThat(PollingWait.within(TIMEOUT, () -> entriesOfANewWindow() == 2))
                .isTrue();
        assertThat(file()).isEqualTo(shipped.replace("max_entries:-10}", "max_entries:-2}"));
        container.stop();
        container.start("--set", "dictation.language=en");
        assertThat(value("max_entries").asInt()).isEqualTo(2);
        assertThat(entriesOfANewWindow()).isEqualTo(2);
        assertThat(patch(ContainerApi.object().put("language", "zh")).status()).isEqualTo(409);
    }

    @Test
    void aRestoredSettingLeavesTheShippedFile() throws IOException {
        patch(ContainerApi.object().put("enabled", false).put("vocabulary_enabled", false));
        assertThat(file()).isNotEqualTo(shipped);
        patch(ContainerApi.object().putNull("enabled").putNull("vocabulary_enabled"));
        assertThat(file()).isEqualTo(shipped);
        assertThat(value("enabled").asBoolean()).isTrue();
    }

    @Test
    void theShellChangesAConfigurationOfAFactory() throws IOException {
        CommandOutcome changed = container.shell("settings:set io.mneme.store.jsonl-dictation max_records 100");
        assertThat(changed.code()).as(changed.text()).isZero();
        assertThat(Files.readString(container.etc().resolve("io.mneme.store.jsonl-dictation.cfg")))
                .contains("max_records=${mneme.journal.max_records:-100}\n");
        CommandOutcome restored = container.shell("settings:restore io.mneme.store.jsonl-dictation max_records");
        assertThat(restored.text()).containsPattern("max_records +20000 +20000");
    }

    @Test
    void everyShippedConfigurationIsListedAndNoLibraryIs() throws IOException {
        Set<String> listed = new TreeSet<>();
        api.get("/v1/settings")
                .body()
                .path("data")
                .forEach(group -> listed.add(group.path("pid").asText()));
        try (Stream<Path> files = Files.list(container.etc())) {
            Set<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".cfg"))
                    .map(name -> name.replaceFirst("\\.cfg$", ""))
                    .collect(Collectors.toSet());
            assertThat(listed).containsAll(names).allMatch(pid -> pid.startsWith("io.mneme."));
        }
    }

    @Test
    void aValueThatBreaksARuleIsRefusedByKey() throws IOException {
        for (ObjectNode change : List.of(
                ContainerApi.object().put("max_entries", 0),
                ContainerApi.object().put("max_entries", "2"),
                ContainerApi.object().put("maximum", 1))) {
            ApiResponse refused = patch(change);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.body().path("field").asText()).startsWith("max");
        }
        ApiResponse zone = api.patch(
                "/v1/settings/io.mneme.statistics", ContainerApi.object().put("zone", "Mars"));
        assertThat(zone.status()).isEqualTo(400);
        assertThat(zone.body().path("detail").asText()).startsWith("zone must be a time zone");
        ApiResponse fixed = api.patch(
                "/v1/settings/io.mneme.conversation", ContainerApi.object().put("mirror_folder", "/tmp"));
        assertThat(fixed.status()).isEqualTo(409);
        assertThat(file()).isEqualTo(shipped);
    }

    @Test
    void aCrashWhileSettingsChangeLeavesAWholeFile() throws Exception {
        CompletableFuture<Void> changes = CompletableFuture.runAsync(() -> {
            for (int entries = 3; ; entries++) {
                patch(ContainerApi.object().put("max_entries", entries));
            }
        });
        assertThat(PollingWait.within(TIMEOUT, () -> !read().equals(shipped))).isTrue();
        container.kill9();
        assertThat(changes).failsWithin(TIMEOUT);
        assertThat(file().replaceFirst("max_entries:-\\d+}", "max_entries:-10}"))
                .isEqualTo(shipped);
        container.start();
        assertThat(value("max_entries").asInt()).isGreaterThan(2);
    }

    @AfterEach
    void restore() throws IOException {
        assertThat(patch(ContainerApi.object().putNull("max_entries")).status()).isEqualTo(200);
        assertThat(file()).isEqualTo(shipped);
    }

    private static ApiResponse patch(ObjectNode change) {
        return api.patch(PATH, change);
    }

    private static JsonNode value(String key) {
        for (JsonNode setting : api.get(PATH).body().path("settings")) {
            if (setting.path("key").asText().equals(key)) {
                return setting.path("value");
            }
        }
        throw new AssertionError("no setting " + key);
    }

    private static String file() throws IOException {
        return Files.readString(container.etc().resolve(PID + ".cfg"));
    }

    private static String read() {
        try {
            return file();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** A mode that is new has a window that is new. */
    private static int entriesOfANewWindow() {
        String mode = "settings-" + windows++;
        for (int i = 0; i < 5; i++) {
            api.confirm(mode, "t" + i, "t" + i);
        }
        return api.context(mode, ContainerApi.object())
                .path("window")
                .path("entries")
                .asInt();
    }
}
