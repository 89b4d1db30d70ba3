package io.mneme.store.jsonl.recovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.FaultyStorage;
import io.mneme.store.jsonl.harness.GzipFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Quarantined bytes of a file are deleted with the first change of an entry of that file, or when they expire. */
class QuarantineTest {

    private static final FileLayout DAILY = new DailyLayout("notes_", ZoneOffset.UTC, 1);
    private static final FileLayout ARCHIVING = new ArchivingLayout(JournalFixture.FILE, "old", 1, 1_000, 0);
    private static final String DAY = "notes_2026-01-01.jsonl";
    private static final String MORNING = "2026-01-01T10:00:00Z";
    private static final String NEXT_MORNING = "2026-01-02T10:00:00Z";

    @TempDir
    Path folder;

    @Test
    void aDamagedFileIsDeletedWithTheFirstErasedEntryOfIt() throws IOException {
        int size = 8_000;
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < size; i++) {
            String text = "secret" + i + " " + Long.toHexString(i * 0x9E3779B97F4A7C15L);
            lines.append("{\"id\":\"i" + i + "\",\"time\":\"" + MORNING + "\",\"text\":\"" + text + "\"}\n");
        }
        byte[] packed = GzipFixture.ours(lines.toString().getBytes(UTF_8));
        packed[packed.length * 2 / 3] ^= 0x55;
        Files.write(folder.resolve(DAY + ".gz"), packed);
        try (JournalFixture fixture = JournalFixture.open(folder, DAILY)) {
            fixture.upkeep().repair();
            assertThat(quarantined()).hasSize(1);
            assertThat(fixture.journal().erase(List.of("i5"))).isOne();
            assertThat(quarantined()).isEmpty();
        }
    }

    @Test
    void aTornFragmentIsDeletedWithTheFirstDeletedEntryOfItsFile() throws IOException {
        JournalFixture.write(folder, "{\"id\":\"a\",\"text\":\"one\"}\n{\"text\":\"sec");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(quarantined()).hasSize(1);
            fixture.delete("a");
            assertThat(fixture.holdsAnywhere("sec")).isFalse();
        }
    }

    @Test
    void aTornFragmentIsDeletedWithTheFirstEditedEntryOfItsFile() throws IOException {
        JournalFixture.write(folder, "{\"id\":\"a\",\"text\":\"one\"}\n{\"text\":\"sec");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.edit("a", "two");
            assertThat(quarantined()).isEmpty();
        }
    }

    @Test
    void anEditThatChangesNothingDeletesNoFragment() throws IOException {
        JournalFixture.write(folder, "{\"id\":\"a\",\"text\":\"one\"}\n{\"text\":\"sec");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.edit("a", "one");
            assertThat(quarantined()).hasSize(1);
        }
    }

    @Test
    void aDeletionOfAnotherRevisionDeletesNoFragment() throws IOException {
        JournalFixture.write(folder, "{\"id\":\"a\",\"text\":\"one\"}\n{\"text\":\"sec");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThatExceptionOfType(RevisionMismatchException.class)
                    .isThrownBy(() -> fixture.journal().delete("a", Optional.of("other")));
            assertThat(quarantined()).hasSize(1);
        }
    }

    @Test
    void fragmentsOfTheActiveFileAreDeletedWithAnArchivedEntry() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder, ARCHIVING)) {
            String id = fixture.append("a", "old", MORNING).id();
            fixture.append("a", "new", NEXT_MORNING);
            fixture.upkeep().rotate();
            quarantine(JournalFixture.FILE + ".00000000000000aa.torn", "old.2026-01.jsonl.00000000000000bb.torn");
            fixture.delete(id);
            assertThat(quarantined()).isEmpty();
        }
    }

    @Test
    void fragmentsOfAnArchiveAreNotDeletedWithAnActiveEntry() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder, ARCHIVING)) {
            String id = fixture.append("a", "new", MORNING).id();
            quarantine(JournalFixture.FILE + ".00000000000000aa.torn", "old.2026-01.jsonl.00000000000000bb.torn");
            fixture.delete(id);
            assertThat(quarantined()).containsExactly("old.2026-01.jsonl.00000000000000bb.torn");
        }
    }

    @Test
    void aCompressedFileAndItsPlainFormHaveTheSameOrigin() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder, DAILY)) {
            String id = fixture.append("a", "old", MORNING).id();
            String next = fixture.append("a", "next day", NEXT_MORNING).id();
            quarantine(DAY + ".00000000000000aa.torn", "notes_2026-01-02.jsonl.gz.77-1.damaged");
            fixture.upkeep().rotate();
            assertThat(folder.resolve(DAY + ".gz")).exists();
            fixture.delete(id);
            assertThat(quarantined()).containsExactly("notes_2026-01-02.jsonl.gz.77-1.damaged");
            fixture.delete(next);
            assertThat(quarantined()).isEmpty();
        }
    }

    @Test
    void anIncompleteCopyIsDeletedToo() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String id = fixture.append("a", "one").id();
            quarantine(JournalFixture.FILE + ".part");
            fixture.delete(id);
            assertThat(quarantined()).isEmpty();
        }
    }

    @Test
    void aFileWithAnotherNameStays() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String id = fixture.append("a", "one").id();
            quarantine(JournalFixture.FILE, "README", "my-notes.jsonl.00000000000000aa.torn");
            fixture.delete(id);
            assertThat(quarantined())
                    .containsExactly("README", "my-notes.jsonl.00000000000000aa.torn", JournalFixture.FILE);
        }
    }

    @ParameterizedTest(name = "crash at step {0} of the deletion")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void noCrashLeavesADeletedTextInTheQuarantine(int step) throws IOException {
        JournalFixture.write(folder, "{\"id\":\"a\",\"text\":\"secret\"}\n{\"id\":\"b\",\"text\":\"other\"}\n");
        FaultyStorage storage = new FaultyStorage();
        try (JournalFixture crashed = JournalFixture.open(folder, Durability.ALWAYS, storage)) {
            quarantine(JournalFixture.FILE + ".00000000000000aa.torn", JournalFixture.FILE + ".77-1.damaged");
            storage.crashAt(step);
            crashed.delete("a");
        } catch (JournalException expected) {
            assertThat(storage.hasCrashed()).isTrue();
        }
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            if (fixture.journal().find("a").isEmpty()) {
                assertThat(fixture.holdsAnywhere("secret")).isFalse();
            } else {
                fixture.delete("a");
            }
            assertThat(quarantined()).isEmpty();
            assertThat(fixture.texts()).containsExactly("other");
        }
    }

    @Test
    void aDeletionIsNotAcknowledgedWhileTheQuarantineCannotBeEmptied() throws IOException {
        FaultyStorage storage = new FaultyStorage();
        try (JournalFixture fixture = JournalFixture.open(folder, Durability.NEVER, storage)) {
            String id = fixture.append("a", "secret").id();
            quarantine(JournalFixture.FILE + ".77-1.damaged");
            storage.failAt(1, 1);
            assertThatThrownBy(() -> fixture.delete(id)).isInstanceOf(JournalException.class);
            assertThat(fixture.texts()).containsExactly("secret");
        }
    }

    @Test
    void filesOlderThanAMomentAreDeletedOnRequest() throws IOException {
        Instant limit = Instant.parse("2026-01-10T00:00:00Z");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            quarantine("a.jsonl.00000000000000aa.torn", "b.jsonl.00000000000000bb.torn", "c.jsonl.part", "README");
            writtenAt("a.jsonl.00000000000000aa.torn", limit.minusMillis(1));
            writtenAt("b.jsonl.00000000000000bb.torn", limit);
            writtenAt("c.jsonl.part", limit.minusSeconds(99));
            writtenAt("README", limit.minusSeconds(99));
            assertThat(fixture.upkeep().expireQuarantine(limit)).isEqualTo(2);
            assertThat(quarantined()).containsExactly("README", "b.jsonl.00000000000000bb.torn");
            assertThat(fixture.upkeep().expireQuarantine(limit)).isZero();
        }
    }

    @Test
    void aMissingQuarantineIsLikeAnEmptyOne() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.upkeep().expireQuarantine(Instant.MAX)).isZero();
        }
    }

    @Test
    void aProcessThatOnlyReadsDeletesNothing() throws IOException {
        try (JournalFixture first = JournalFixture.open(folder);
                JournalFixture second = JournalFixture.open(folder)) {
            first.append("a", "one");
            quarantine(JournalFixture.FILE + ".77-1.damaged");
            assertThatThrownBy(() -> second.upkeep().expireQuarantine(Instant.MAX))
                    .isInstanceOf(JournalException.class);
            assertThat(quarantined()).hasSize(1);
        }
    }

    private void quarantine(String... names) throws IOException {
        Path quarantine = Files.createDirectories(folder.resolve("quarantine"));
        for (String name : names) {
            Files.writeString(quarantine.resolve(name), "{\"text\":\"secret\"}\n");
        }
    }

    private void writtenAt(String name, Instant time) throws IOException {
        Files.setLastModifiedTime(folder.resolve("quarantine").resolve(name), FileTime.from(time));
    }

    private List<String> quarantined() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("quarantine"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
