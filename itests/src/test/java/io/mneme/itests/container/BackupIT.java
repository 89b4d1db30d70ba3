package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.LoadGenerator;
import io.mneme.itests.harness.PollingWait;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a container that runs, restored into others. */
class BackupIT {

    private static final String ALL = "/v1/dictations?limit=100&archived=true";
    private static final int WRITERS = 8;
    private static final int ENOUGH = 300;
    private static final int LARGE_BYTES = 300 << 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(120);

    /** So small that files are rotated all the time. */
    private static final String[] ROTATING = {
        "--set", "journal.max_records=40", "--set", "journal.slack=10", "--set", "journal.rotation_check_bytes=0"
    };

    @TempDir
    Path folder;

    private Path file;

    private ContainerProcess original() throws IOException {
        Path backups = Files.createDirectory(folder.resolve("backups"));
        file = backups.resolve("monday.zip");
        return ContainerProcess.startedIn(Files.createDirectory(folder.resolve("a")), ROTATING);
    }

    /** Returns a container that was restored from the file, and runs. */
    private ContainerProcess restored(String name) throws IOException {
        ContainerProcess container = ContainerProcess.in(Files.createDirectory(folder.resolve(name)));
        assertThat(container.mneme("restore", file.toString())).satisfies(BackupIT::succeeded);
        container.start(ROTATING);
        return container;
    }

    private static void succeeded(CommandOutcome outcome) {
        assertThat(outcome.code()).as(outcome.text()).isZero();
    }

    @Test
    void aBackupBesideEightWritersHasWhatWasAcknowledgedBeforeItBegan() throws Exception {
        try (ContainerProcess container = original()) {
            Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
            ContainerApi api = new ContainerApi(container);
            Set<String> before;
            try (LoadGenerator load = new LoadGenerator(
                    WRITERS, number -> acknowledged.add(api.confirm("backup", "n" + number, "n" + number)))) {
                assertThat(PollingWait.within(TIMEOUT, () -> acknowledged.size() >= ENOUGH))
                        .isTrue();
                before = Set.copyOf(acknowledged);
                assertThat(container.mneme("backup", file.toString())).satisfies(BackupIT::succeeded);
                assertThat(load.failures()).isEmpty();
            }
            try (ContainerProcess copy = restored("b")) {
                assertThat(verification(copy, "dictation").path("defects")).isEmpty();
                copy.stop();
                List<String> ids = ids(copy);
                assertThat(ids).doesNotHaveDuplicates().containsAll(before);
                assertThat(new HashSet<>(acknowledged)).containsAll(ids);
            }
        }
    }

    private static List<String> ids(ContainerProcess container) throws IOException {
        return container.lines("dictation").stream()
                .map(line -> json(line).path("id").asText())
                .toList();
    }

    private static JsonNode verification(ContainerProcess container, String journal) {
        CommandOutcome outcome = container.mneme("journal", "verify", journal, "--json");
        succeeded(outcome);
        return json(outcome.text());
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatWasRestoredIsVerifiedAsItsOriginal() throws Exception {
        try (ContainerProcess container = original()) {
            ContainerApi api = new ContainerApi(container);
            for (int i = 0; i < 100; i++) {
                api.confirm("backup", "n" + i, "n" + i);
            }
            api.delete("/v1/dictations/" + api.confirm("backup", "zebra", "zebra"));
            succeeded(container.mneme("vocabulary", "put", "Zwickau"));
            succeeded(container.mneme("settings", "set", "io.mneme.dictation", "max_entries", "7"));
            succeeded(container.mneme("policy", "use", "renderer", "inline-diff"));
            // Otherwise the original rotates at another moment than the copy.
            succeeded(container.mneme("journal", "rotate", "dictation"));
            succeeded(container.mneme("backup", file.toString()));
            assertThat(container.mneme("journal", "show", "--json", "audit").text())
                    .contains("monday.zip");
            try (ContainerProcess copy = restored("b")) {
                for (String journal : List.of("dictation", "utterance", "message", "annotation", "term")) {
                    assertThat(verification(copy, journal)).isEqualTo(verification(container, journal));
                }
                assertThat(new ContainerApi(copy).get(ALL).body())
                        .isEqualTo(api.get(ALL).body());
                assertThat(copy.mneme("settings", "list", "max_entries").text()).contains("7");
                assertThat(copy.mneme("policy", "list").text()).contains("inline-diff was activated by the operator");
                assertThat(PollingWait.within(
                                TIMEOUT,
                                () -> copy.mneme("search", "find", "n42").text().contains("n42")))
                        .isTrue();
            }
        }
    }

    @Test
    void aKillDuringABackupLeavesNoFileThatLooksWhole() throws Exception {
        try (ContainerProcess container = original()) {
            writeLargeFile(container.data().resolve("large.bin"));
            CompletableFuture<CommandOutcome> backup =
                    CompletableFuture.supplyAsync(() -> container.mneme("backup", file.toString()));
            assertThat(PollingWait.within(TIMEOUT, () -> !unfinished().isEmpty()))
                    .isTrue();
            container.kill9();
            assertThat(backup.join().code()).isNotZero();
            assertThat(file).doesNotExist();
            assertThat(unfinished()).hasSize(1).allSatisfy(left -> {
                CommandOutcome check = container.mneme("restore", "--check", left.toString());
                assertThat(check.code()).as(check.text()).isEqualTo(1);
                assertThat(check.text()).contains("the backup is damaged");
            });
        }
    }

    private List<Path> unfinished() {
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void writeLargeFile(Path large) throws IOException {
        byte[] noise = new byte[1 << 20];
        new Random(33).nextBytes(noise);
        try (OutputStream to = Files.newOutputStream(large)) {
            for (int written = 0; written < LARGE_BYTES; written += noise.length) {
                to.write(noise);
            }
        }
    }

    @Test
    void noRestoreOverAFolderThatIsUsedAndNoStartOnOneThatIsHalfRestored() throws Exception {
        try (ContainerProcess container = original()) {
            succeeded(container.mneme("backup", file.toString()));
            CommandOutcome refused = container.mneme("restore", file.toString());
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.text()).contains("the data folder must be empty, and has ");
            container.stop();
            Files.createDirectory(container.data().resolve(".restoring"));
            CommandOutcome start = container.mneme("start");
            assertThat(start.code()).isEqualTo(1);
            assertThat(start.text()).contains("was interrupted: empty the folder, and restore again");
        }
    }
}
