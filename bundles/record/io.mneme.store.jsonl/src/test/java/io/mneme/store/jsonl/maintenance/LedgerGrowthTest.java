package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.Eventually;
import io.mneme.store.jsonl.harness.UnsyncedStorage;
import io.mneme.store.jsonl.io.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ledger grows in proportion to its content, and compacting a long one has no visible effect. */
class LedgerGrowthTest {

    @TempDir
    Path folder;

    private Path ledger() {
        return folder.resolve(".mneme").resolve("ledger.jsonl");
    }

    private long length() {
        try {
            return Files.size(ledger());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JournalFixture open(int keep, Storage storage) {
        return JournalFixture.open(
                folder, new ArchivingLayout(JournalFixture.FILE, "old", keep, 0, 0), Durability.NEVER, storage);
    }

    @Test
    void growsByTheSameWithEachRotation() {
        try (JournalFixture fixture = open(10, new UnsyncedStorage())) {
            for (int i = 0; i < 150; i++) {
                fixture.append("a", "x" + i, "2026-01-02T03:04:05Z");
                fixture.upkeep().rotate();
            }
            assertThat(length()).isLessThan(150 * 600);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 1)
    void growsByTheSameWithEachEntryOfAHistoryInNoOrder(long seed) {
        Random random = new Random(seed);
        LocalDate first = LocalDate.parse("2024-01-01");
        try (JournalFixture fixture = open(200, new UnsyncedStorage())) {
            for (int i = 1; i <= 20_000; i++) {
                fixture.append("a", "x" + i, first.plusDays(random.nextInt(730)) + "T03:04:05Z");
                if (i % 400 == 0) {
                    fixture.upkeep().rotate();
                }
            }
            List<Long> positions = fixture.positions();
            fixture.upkeep().rotate();
            assertThat(length()).isLessThan(20_000 * 50 + 50 * 4_000);
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.positions()).isEqualTo(positions);
        }
    }

    /** Adds lines without new content to the ledger, as many as after years of use. */
    private void lengthen() throws IOException {
        List<String> lines = Files.readAllLines(ledger());
        String last = lines.get(lines.size() - 1) + "\n";
        assertThat(last).contains("seals").doesNotContain("work");
        Files.writeString(ledger(), String.join("\n", lines) + "\n" + last.repeat((2 << 20) / last.length()));
    }

    private List<StoredEntry<NoteEntry>> given(JournalFixture fixture) {
        for (int i = 0; i < 30; i++) {
            fixture.append("a", "x" + i, "2026-0" + (1 + i % 3) + "-02T03:04:05Z");
        }
        fixture.upkeep().rotate();
        fixture.delete(fixture.ids().get(3));
        fixture.edit(fixture.ids().get(3), "changed");
        // Closing the journal notes how the file ends with this entry.
        fixture.append("a", "x30", "2026-03-02T03:04:05Z");
        return fixture.all();
    }

    @Test
    void aLongLedgerIsReplacedAfterAStart() throws IOException {
        JournalFixture fixture = open(10, new UnsyncedStorage());
        List<StoredEntry<NoteEntry>> all = given(fixture);
        fixture.close();
        lengthen();
        fixture = open(10, new UnsyncedStorage());
        Eventually.assertHolds(() -> assertThat(length()).isLessThan(10_000));
        Eventually.assertHolds(
                () -> assertThat(folder.resolve(".mneme").resolve("checkpoint")).exists());
        assertThat(fixture.all()).isEqualTo(all);
        long next = fixture.append("a", "next").position().value();
        assertThat(next).isEqualTo(fixture.journal().end().value());
        all = fixture.all();
        fixture.reopen();
        assertThat(fixture.all()).isEqualTo(all);
        fixture.reopenWithoutCheckpoint();
        assertThat(fixture.all()).isEqualTo(all);
        fixture.close();
    }

    /** A disk on which the ledger cannot be replaced at first. */
    private static final class ReluctantStorage extends UnsyncedStorage {

        private volatile boolean refuses = true;

        @Override
        public void move(Path from, Path to) throws IOException {
            if (refuses && to.endsWith("ledger.jsonl")) {
                throw new IOException("not now");
            }
            super.move(from, to);
        }
    }

    @Test
    void aProcessThatReadsFollowsTheShorterLedger() throws IOException {
        JournalFixture before = open(10, new UnsyncedStorage());
        given(before);
        before.close();
        lengthen();
        ReluctantStorage disk = new ReluctantStorage();
        try (JournalFixture writer = open(10, disk);
                JournalFixture reader = open(10, new UnsyncedStorage())) {
            assertThat(reader.journal().status().readOnly()).isPresent();
            assertThat(reader.all()).isEqualTo(writer.all());
            assertThat(length()).isGreaterThan(2 << 20);
            disk.refuses = false;
            writer.upkeep().rotate();
            assertThat(length()).isLessThan(10_000);
            for (int i = 0; i < 20; i++) {
                writer.append("a", "later" + i, "2026-05-02T03:04:05Z");
            }
            writer.upkeep().rotate();
            writer.delete(writer.ids().get(0));
            Eventually.assertHolds(() -> assertThat(reader.all()).isEqualTo(writer.all()));
        }
    }
}
