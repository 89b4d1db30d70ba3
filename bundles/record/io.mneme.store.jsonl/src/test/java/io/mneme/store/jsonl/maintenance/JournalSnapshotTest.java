package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalMaintenance.JournalSnapshot;
import io.mneme.api.journal.JournalMaintenance.JournalSnapshot.SnapshotFile;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.VerificationReport;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.RecordedWriter;
import io.mneme.store.jsonl.harness.SmallLayout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A snapshot is copied into another folder, while the journal goes on. */
class JournalSnapshotTest {

    private static final int WRITERS = 8;
    private static final int ROUNDS = Integer.getInteger("mneme.snapshots", 3);
    private static final FileLayout LAYOUT = new ArchivingLayout(JournalFixture.FILE, "notes_archives", 4, 2, 0);
    private static final String JANUARY = "2026-01-15T10:00:00Z";

    @TempDir
    Path folder;

    private Path original;
    private Path copy;

    @BeforeEach
    void nameFolders() throws IOException {
        original = Files.createDirectory(folder.resolve("original"));
        copy = folder.resolve("copy");
    }

    private static void copy(JournalSnapshot snapshot, Path target) throws IOException {
        for (SnapshotFile file : snapshot.files()) {
            Path path = target.resolve(file.name());
            Files.createDirectories(path.getParent());
            try (OutputStream to = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW)) {
                snapshot.copy(file, to);
            }
            assertThat(path).hasSize(file.bytes());
        }
    }

    private static void seed(JournalFixture fixture) {
        for (int i = 0; i < 9; i++) {
            fixture.append("a", "note " + i, JANUARY);
        }
        fixture.upkeep().rotate();
        fixture.edit(fixture.ids().get(1), "edited");
        fixture.delete(fixture.ids().get(2));
    }

    @Test
    void theCopyHasTheSameEntriesPositionsChangesAndFiles() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(original, LAYOUT)) {
            seed(fixture);
            try (JournalSnapshot snapshot = fixture.upkeep().snapshot()) {
                copy(snapshot, copy);
                assertThat(snapshot.entries()).isEqualTo(8);
                assertThat(snapshot.end()).isEqualTo(fixture.journal().end());
            }
            assertIsCopied(fixture);
        }
    }

    private void assertIsCopied(JournalFixture fixture) {
        try (JournalFixture copied = JournalFixture.open(copy, LAYOUT)) {
            assertThat(copied.all()).isEqualTo(fixture.all());
            assertThat(copied.journal().lineage()).isEqualTo(fixture.journal().lineage());
            assertThat(copied.journal().end()).isEqualTo(fixture.journal().end());
            assertThat(copied.journal().changesAfter(Position.START, 100))
                    .isEqualTo(fixture.journal().changesAfter(Position.START, 100));
            VerificationReport report = copied.upkeep().verify();
            assertThat(report).isEqualTo(fixture.upkeep().verify());
            assertThat(report.defects()).isEmpty();
        }
    }

    @Test
    void whatIsChangedAfterTheMomentIsNotInTheCopy() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(original, LAYOUT)) {
            seed(fixture);
            List<StoredEntry<NoteEntry>> then = fixture.all();
            try (JournalSnapshot snapshot = fixture.upkeep().snapshot()) {
                fixture.edit(then.get(0).id(), "changed in an archive");
                fixture.delete(then.get(7).id());
                for (int i = 0; i < 9; i++) {
                    fixture.append("a", "later " + i, JANUARY);
                }
                fixture.upkeep().rotate();
                copy(snapshot, copy);
            }
            try (JournalFixture copied = JournalFixture.open(copy, LAYOUT)) {
                assertThat(copied.all()).isEqualTo(then);
                assertThat(copied.upkeep().verify().defects()).isEmpty();
            }
        }
    }

    @Test
    void aFileThatIsCompressedAfterTheMomentIsCopiedAsItWas() throws IOException {
        FileLayout layout = SmallLayout.DAILY.layout();
        try (JournalFixture fixture = JournalFixture.open(original, layout)) {
            fixture.append("a", "old", JANUARY);
            fixture.append("a", "new", Instant.now().toString());
            try (JournalSnapshot snapshot = fixture.upkeep().snapshot()) {
                assertThat(fixture.upkeep().rotate()).hasSize(1);
                copy(snapshot, copy);
            }
            try (JournalFixture copied = JournalFixture.open(copy, layout)) {
                assertThat(copied.all()).isEqualTo(fixture.all());
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(SmallLayout.class)
    void aCopyBesideEightWritersHasWhatWasAcknowledgedBefore(SmallLayout layout) throws Exception {
        Random random = new Random(33);
        try (JournalFixture fixture = JournalFixture.open(original, layout.layout())) {
            List<RecordedWriter> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                writers.add(new RecordedWriter(fixture, layout, "w" + i, random.nextLong()));
            }
            writers.forEach(Thread::start);
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    assertCopiedUnderLoad(fixture, layout, writers, round);
                }
            } finally {
                for (RecordedWriter writer : writers) {
                    writer.end();
                }
            }
        }
    }

    private void assertCopiedUnderLoad(
            JournalFixture fixture, SmallLayout layout, List<RecordedWriter> writers, int round) throws Exception {
        awaitWrites(writers, 60 * (round + 1));
        List<Integer> before =
                writers.stream().map(RecordedWriter::acknowledged).toList();
        Path target = folder.resolve("copy-" + round);
        List<Integer> after;
        try (JournalSnapshot snapshot = fixture.upkeep().snapshot()) {
            // One more may be acknowledged after it is in the journal.
            after = writers.stream().map(writer -> writer.acknowledged() + 1).toList();
            fixture.upkeep().rotate();
            awaitWrites(writers, 60 * (round + 1) + 20);
            copy(snapshot, target);
            try (JournalFixture copied = JournalFixture.open(target, layout.layout())) {
                assertThat(copied.all()).hasSize((int) snapshot.entries());
                assertThat(copied.journal().end()).isEqualTo(snapshot.end());
                assertThat(copied.upkeep().verify().defects()).isEmpty();
                for (int i = 0; i < WRITERS; i++) {
                    Map<String, String> texts = texts(copied, "w" + i);
                    assertThat(writers.get(i).hadBetween(before.get(i), after.get(i), texts))
                            .as("writer %d of round %d", i, round)
                            .isTrue();
                }
            }
        }
    }

    private static void awaitWrites(List<RecordedWriter> writers, int count) {
        while (writers.stream().anyMatch(writer -> writer.isAlive() && writer.acknowledged() < count)) {
            Thread.yield();
        }
    }

    private static Map<String, String> texts(JournalFixture fixture, String lane) {
        Map<String, String> texts = new HashMap<>();
        fixture.all().stream()
                .filter(stored -> stored.entry().text().startsWith(lane + " "))
                .forEach(stored -> texts.put(stored.id(), stored.entry().text()));
        return texts;
    }

    @Test
    void theCopyFailsIfAnotherProgramHasReplacedAFile() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(original, LAYOUT)) {
            seed(fixture);
            try (JournalSnapshot snapshot = fixture.upkeep().snapshot()) {
                Path archive = original.resolve("notes_archives/2026-01.jsonl");
                Files.move(
                        Files.writeString(folder.resolve("other"), "{}\n"),
                        archive,
                        StandardCopyOption.REPLACE_EXISTING);
                assertThatExceptionOfType(JournalException.class)
                        .isThrownBy(() -> copy(snapshot, copy))
                        .withMessageContaining("2026-01.jsonl")
                        .withMessageContaining("another program has replaced");
            }
        }
    }

    @Test
    void aProcessThatOnlyReadsHasSnapshotsToo() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(original, LAYOUT)) {
            seed(fixture);
            try (JournalFixture reader = JournalFixture.open(original, LAYOUT);
                    JournalSnapshot snapshot = reader.upkeep().snapshot()) {
                assertThat(reader.journal().status().readOnly()).isPresent();
                copy(snapshot, copy);
            }
            assertIsCopied(fixture);
        }
    }

    @Test
    void aClosedSnapshotIsNotCopied() {
        try (JournalFixture fixture = JournalFixture.open(original, LAYOUT)) {
            seed(fixture);
            JournalSnapshot snapshot = fixture.upkeep().snapshot();
            SnapshotFile file = snapshot.files().get(0);
            snapshot.close();
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> snapshot.copy(file, new ByteArrayOutputStream()));
        }
    }

    @Test
    void aClosedJournalHasNoSnapshot() {
        JournalFixture fixture = JournalFixture.open(original, LAYOUT);
        fixture.close();
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> fixture.upkeep().snapshot());
    }

    @Test
    void aJournalThatWasRestoredHasANewLineageFromTheFirstStartOn() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(original, LAYOUT)) {
            seed(fixture);
            try (JournalSnapshot snapshot = fixture.upkeep().snapshot()) {
                copy(snapshot, copy);
            }
            Files.createFile(copy.resolve(".mneme/restored"));
            try (JournalFixture copied = JournalFixture.open(copy, LAYOUT)) {
                String lineage = copied.journal().lineage();
                assertThat(lineage).isNotEqualTo(fixture.journal().lineage());
                assertThat(copied.all()).isEqualTo(fixture.all());
                copied.reopenWithoutCheckpoint();
                assertThat(copied.journal().lineage()).isEqualTo(lineage);
                assertThat(copied.all()).isEqualTo(fixture.all());
            }
        }
    }
}
