package io.mneme.store.jsonl.recovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.JournalException;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.FaultyStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TornTailRepairTest {

    private static final String ONE = "{\"text\":\"one\"}\n";

    @TempDir
    Path folder;

    @Test
    void aWholeEntryOnlyGetsItsEnd() {
        JournalFixture.write(folder, ONE + "{\"text\":\"two\"}");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.content()).isEqualTo(ONE + "{\"text\":\"two\"}\n");
            assertThat(fixture.texts()).containsExactly("one", "two");
            assertThat(folder.resolve("quarantine")).doesNotExist();
        }
    }

    @Test
    void aFragmentMovesToQuarantine() throws IOException {
        JournalFixture.write(folder, ONE + "{\"text\":\"tw");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "three");
            assertThat(fixture.texts()).containsExactly("one", "three");
            assertThat(fixture.positions()).containsExactly(1L, 2L);
            assertThat(fixture.journal().status().skipped().lines()).isZero();
            assertThat(quarantined()).containsExactly("{\"text\":\"tw");
        }
    }

    @Test
    void aFragmentOfBadBytesMovesByteForByte() throws IOException {
        byte[] bytes = (ONE + "{\"text\":\"?").getBytes(UTF_8);
        bytes[bytes.length - 1] = (byte) 0xE8;
        JournalFixture.write(folder, bytes);
        try (JournalFixture fixture = JournalFixture.open(folder);
                Stream<Path> files = Files.list(folder.resolve("quarantine"))) {
            assertThat(fixture.texts()).containsExactly("one");
            assertThat(Files.readAllBytes(files.findFirst().orElseThrow()))
                    .hasSize(10)
                    .endsWith((byte) 0xE8);
        }
    }

    @ParameterizedTest(name = "crash at step {0} of the opening")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22})
    void aCrashDuringTheRepairLosesNothing(int step) throws IOException {
        JournalFixture.write(folder, ONE + "{\"text\":\"tw");
        FaultyStorage storage = new FaultyStorage();
        storage.crashAt(step);
        try (JournalFixture crashed = JournalFixture.open(folder, Durability.NEVER, storage)) {
            assertThat(crashed.texts()).containsExactly("one");
        } catch (JournalException expected) {
            assertThat(storage.hasCrashed()).isTrue();
        }
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.content()).isEqualTo(ONE);
            assertThat(quarantined()).containsExactly("{\"text\":\"tw");
        }
    }

    private List<String> quarantined() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("quarantine"))) {
            return files.map(TornTailRepairTest::read).toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
