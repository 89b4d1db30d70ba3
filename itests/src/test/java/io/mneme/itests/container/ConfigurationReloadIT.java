package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A configuration file takes effect when it is saved; a wrong one does not. */
class ConfigurationReloadIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String FILE = "io.mneme.dictation.cfg";

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static final ContainerApi api = container.api();
    private static String shipped;
    private static int windows;

    @BeforeAll
    static void start() throws IOException {
        shipped = Files.readString(container.etc().resolve(FILE));
        for (int i = 0; i < 5; i++) {
            api.confirm("reload", "t" + i, "t" + i);
        }
    }

    @AfterEach
    void restore() throws Exception {
        Files.writeString(container.etc().resolve(FILE), shipped);
        assertThat(PollingWait.within(TIMEOUT, () -> entriesOfANewWindow() == 5))
                .isTrue();
    }

    @Test
    void aNewNumberOfEntriesHoldsForTheNextWindow() throws Exception {
        set("max_entries=2");
        assertThat(PollingWait.within(TIMEOUT, () -> entriesOfANewWindow() == 2))
                .isTrue();
    }

    @Test
    void theHistoryCanBeSwitchedOff() throws Exception {
        set("enabled=false");
        assertThat(PollingWait.within(
                        TIMEOUT, () -> context().path("text").asText().isEmpty()))
                .isTrue();
    }

    @Test
    void aWrongValueIsLoggedByFileAndKeyAndTheLastGoodOnesStay() throws Exception {
        set("max_entries=2");
        PollingWait.within(TIMEOUT, () -> entriesOfANewWindow() == 2);
        set("max_entries=several");
        assertThat(PollingWait.within(
                        TIMEOUT, () -> container.log().contains("max_entries must be a whole number: several")))
                .isTrue();
        assertThat(entriesOfANewWindow()).isEqualTo(2);
    }

    /** A mode that is new has a window that is new. */
    private static int entriesOfANewWindow() {
        String mode = "reload-" + windows++;
        for (int i = 0; i < 5; i++) {
            api.confirm(mode, "t" + i, "t" + i);
        }
        return api.context(mode, ContainerApi.object())
                .path("window")
                .path("entries")
                .asInt();
    }

    private static JsonNode context() {
        return api.context("reload", ContainerApi.object());
    }

    private static void set(String line) throws IOException {
        Path file = container.etc().resolve(FILE);
        String key = line.substring(0, line.indexOf('=') + 1);
        String changed = Files.readString(file)
                .lines()
                .map(former -> former.replace(" ", "").startsWith(key) ? line : former)
                .reduce("", (text, next) -> text + next + "\n");
        assertThat(changed).contains(line);
        Files.writeString(file, changed);
    }
}
