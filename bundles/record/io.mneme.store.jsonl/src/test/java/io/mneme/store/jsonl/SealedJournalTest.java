package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.seal.TextSeal;
import io.mneme.spi.kind.LaneNoteKind;
import io.mneme.spi.kind.LaneNoteKind.LaneNote;
import io.mneme.spi.seal.FixedSeal;
import io.mneme.store.jsonl.JsonlJournal.UsedServices;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.store.jsonl.io.LocalStorage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Encrypted lines in the files of a journal. */
class SealedJournalTest {

    @TempDir
    Path folder;

    /** A journal that ends with its block. */
    private record OpenJournal(JsonlJournal<LaneNote> journal) implements AutoCloseable {

        @Override
        public void close() {
            journal.close();
        }
    }

    private OpenJournal open(TextSeal seal) {
        JournalSettings settings = new JournalSettings(
                "note",
                folder,
                new SingleFileLayout(JournalFixture.FILE),
                Durability.NEVER,
                Duration.ofMillis(5),
                8 << 20);
        return new OpenJournal(new JsonlJournal<>(
                new LaneNoteKind(),
                settings,
                settings.name(),
                new LocalStorage(),
                new UsedServices(new SimpleMeterRegistry(), OperationTracker.NONE, seal)));
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }

    private static List<String> texts(JsonlJournal<LaneNote> journal) {
        return journal.newest(Journal.ALL_ENTRIES, 100, any -> true).stream()
                .map(stored -> stored.entry().text())
                .toList();
    }

    @Test
    void noFileHasATextOrALane() throws IOException {
        try (OpenJournal opened = open(new FixedSeal())) {
            opened.journal().append(LaneNote.of("canary-lane", "canary-text"));
        }
        assertThat(files()).hasSizeGreaterThan(2).allSatisfy((name, content) -> assertThat(content)
                .doesNotContain("canary"));
    }

    @Test
    void aLineStaysALineOfJsonWithItsId() throws IOException {
        try (OpenJournal opened = open(new FixedSeal())) {
            String id = opened.journal().append(LaneNote.of("a", "one")).id();
            assertThat(Files.readAllLines(folder.resolve(JournalFixture.FILE)))
                    .singleElement()
                    .asString()
                    .startsWith("{\"sealed\":\"enc:v1:")
                    .endsWith("\"id\":\"" + id + "\"}");
        }
    }

    @Test
    void linesAreReadAfterARestartWithAndWithoutTheCheckpoint() throws IOException {
        try (OpenJournal opened = open(new FixedSeal())) {
            opened.journal().append(LaneNote.of("a", "one"));
        }
        try (OpenJournal opened = open(new FixedSeal())) {
            assertThat(texts(opened.journal())).containsExactly("one");
        }
        Files.delete(folder.resolve(".mneme/checkpoint"));
        try (OpenJournal opened = open(new FixedSeal())) {
            assertThat(texts(opened.journal())).containsExactly("one");
        }
    }

    @Test
    void plainLinesFromBeforeStayReadable() {
        try (OpenJournal opened = open(TextSeal.OFF)) {
            opened.journal().append(LaneNote.of("a", "one"));
        }
        try (OpenJournal opened = open(new FixedSeal())) {
            opened.journal().append(LaneNote.of("a", "two"));
            assertThat(texts(opened.journal())).containsExactlyInAnyOrder("one", "two");
        }
    }

    @Test
    void anEditThatChangesNothingLeavesTheLine() throws IOException {
        try (OpenJournal opened = open(new FixedSeal())) {
            StoredEntry<LaneNote> stored = opened.journal().append(LaneNote.of("a", "one"));
            String before = Files.readString(folder.resolve(JournalFixture.FILE));
            assertThat(opened.journal()
                            .replace(stored.id(), stored.revision(), stored.entry())
                            .revision())
                    .isEqualTo(stored.revision());
            assertThat(Files.readString(folder.resolve(JournalFixture.FILE))).isEqualTo(before);
        }
    }

    @Test
    void aTornSealedLineIsMovedToTheQuarantine() throws IOException {
        try (OpenJournal opened = open(new FixedSeal())) {
            opened.journal().append(LaneNote.of("a", "one"));
            opened.journal().append(LaneNote.of("a", "two"));
        }
        Path file = folder.resolve(JournalFixture.FILE);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 60));
        try (OpenJournal opened = open(new FixedSeal())) {
            assertThat(texts(opened.journal())).containsExactly("one");
            opened.journal().append(LaneNote.of("a", "three"));
            assertThat(texts(opened.journal())).containsExactly("one", "three");
        }
    }

    @Test
    void anAlteredLineIsSkipped() throws IOException {
        try (OpenJournal opened = open(new FixedSeal())) {
            opened.journal().append(LaneNote.of("a", "one"));
        }
        Path file = folder.resolve(JournalFixture.FILE);
        String line = Files.readString(file);
        int at = line.indexOf("\",\"") - 20;
        Files.writeString(file, line.substring(0, at) + (line.charAt(at) == 'A' ? 'B' : 'A') + line.substring(at + 1));
        try (OpenJournal opened = open(new FixedSeal())) {
            assertThat(texts(opened.journal())).isEmpty();
            assertThat(opened.journal().status().skipped().lines()).isEqualTo(1);
        }
    }

    @Test
    void aLineOfAnUnknownKeyStaysAndIsNotTakenForDamaged() throws IOException {
        try (OpenJournal opened = open(new FixedSeal("key-no-1"))) {
            opened.journal().append(LaneNote.of("a", "one"));
        }
        String line = Files.readString(folder.resolve(JournalFixture.FILE));
        Files.delete(folder.resolve(".mneme/checkpoint"));
        // Without its end a damaged line would be moved away.
        Files.writeString(folder.resolve(JournalFixture.FILE), line.strip(), StandardOpenOption.TRUNCATE_EXISTING);
        try (OpenJournal opened = open(new FixedSeal("key-no-2"))) {
            assertThat(texts(opened.journal())).isEmpty();
        }
        assertThat(Files.readString(folder.resolve(JournalFixture.FILE))).isEqualTo(line.strip());
    }

    /** An encrypted journal does what every journal must do. */
    @Nested
    class SealedContract extends JsonlJournalContractTest {

        @Override
        TextSeal seal() {
            return new FixedSeal();
        }
    }
}
