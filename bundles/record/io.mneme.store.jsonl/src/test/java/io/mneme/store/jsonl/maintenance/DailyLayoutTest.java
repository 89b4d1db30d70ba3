package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.harness.Eventually;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DailyLayoutTest {

    private static final EntryQuery ALL = EntryQuery.ofLane(Journal.ALL_ENTRIES);

    @TempDir
    Path folder;

    private JournalFixture open() {
        return open("UTC", 7);
    }

    private JournalFixture open(String zone, int packAfterDays) {
        return JournalFixture.open(folder, new DailyLayout("log_", ZoneId.of(zone), packAfterDays));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("log_"))
                    .sorted()
                    .toList();
        }
    }

    private String unpacked(String name) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve(name)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void eachDayHasAFile() throws IOException {
        try (JournalFixture fixture = open("UTC", 0)) {
            fixture.append("a", "late", "2026-03-01T23:59:59Z");
            fixture.append("a", "early", "2026-03-02T00:00:00Z");
            assertThat(files()).containsExactly("log_2026-03-01.jsonl", "log_2026-03-02.jsonl");
            assertThat(fixture.texts()).containsExactly("late", "early");
        }
    }

    @Test
    void theDayIsThatOfTheZone() throws IOException {
        try (JournalFixture fixture = open("Asia/Shanghai", 0)) {
            fixture.append("a", "morning", "2026-03-01T22:45:00Z");
            assertThat(files()).containsExactly("log_2026-03-02.jsonl");
            EntryQuery week = ALL.between(Optional.of(Instant.parse("2026-03-01T22:44:00Z")), Optional.empty());
            assertThat(fixture.journal()
                            .search(week, entry -> true, Position.END, 0, 10)
                            .total())
                    .isEqualTo(1);
        }
    }

    @Test
    void aLogWithOtherDayLimitsIsReadCorrectly() throws IOException {
        Files.writeString(
                folder.resolve("log_2026-03-02.jsonl"), "{\"text\":\"theirs\",\"time\":\"2026-03-01T22:45:00Z\"}\n");
        try (JournalFixture fixture = open("UTC", 0)) {
            EntryQuery day = ALL.between(
                    Optional.of(Instant.parse("2026-03-01T00:00:00Z")),
                    Optional.of(Instant.parse("2026-03-02T00:00:00Z")));
            assertThat(fixture.journal()
                            .search(day, entry -> true, Position.END, 0, 10)
                            .total())
                    .isEqualTo(1);
        }
    }

    @Test
    void positionsFollowTheOrderOfAppendsNotOfDays() {
        try (JournalFixture fixture = open("UTC", 0)) {
            fixture.append("a", "today", "2026-03-02T10:00:00Z");
            fixture.append("a", "yesterday", "2026-03-01T10:00:00Z");
            fixture.append("a", "today again", "2026-03-02T10:00:00Z");
            fixture.append("a", "yesterday again", "2026-03-01T10:00:00Z");
            List<StoredEntry<NoteEntry>> before = fixture.all();
            assertThat(fixture.positions()).containsExactly(1L, 2L, 3L, 4L);
            fixture.reopen();
            assertThat(fixture.all()).isEqualTo(before);
        }
    }

    @Test
    void oldFilesAreCompressedAndReadAsBefore() throws IOException {
        try (JournalFixture fixture = open()) {
            fixture.append("a", "old", "2026-03-01T10:00:00Z");
            fixture.append("a", "older", "2026-02-01T10:00:00Z");
            fixture.append("a", "old again", "2026-03-01T10:00:00Z");
            fixture.append("a", "future", "2999-01-01T10:00:00Z");
            List<StoredEntry<NoteEntry>> before = fixture.all();
            fixture.upkeep().rotate();
            assertThat(files())
                    .containsExactly("log_2026-02-01.jsonl.gz", "log_2026-03-01.jsonl.gz", "log_2999-01-01.jsonl");
            assertThat(unpacked("log_2026-03-01.jsonl.gz").lines()).hasSize(2);
            assertThat(fixture.all()).isEqualTo(before);
            fixture.reopen();
            assertThat(fixture.all()).isEqualTo(before);
            assertThat(fixture.upkeep().verify().defects()).isEmpty();
        }
    }

    @Test
    void compressedEntriesCanBeEditedAndErased() throws IOException {
        try (JournalFixture fixture = open()) {
            fixture.append("a", "one", "2026-03-01T10:00:00Z");
            fixture.append("a", "two", "2026-03-01T10:00:00Z");
            fixture.append("a", "three", "2026-03-01T10:00:00Z");
            fixture.upkeep().rotate();
            List<String> ids = fixture.ids();
            fixture.edit(ids.get(0), "changed");
            assertThat(fixture.journal().erase(ids.subList(1, 2))).isEqualTo(1);
            assertThat(files()).containsExactly("log_2026-03-01.jsonl.gz");
            assertThat(unpacked("log_2026-03-01.jsonl.gz"))
                    .contains("changed", "three")
                    .doesNotContain("one", "two");
            fixture.reopen();
            assertThat(fixture.texts()).containsExactly("changed", "three");
        }
    }

    @Test
    void aFileThatAnotherProgramCompressesIsTheSameFile() throws IOException {
        try (JournalFixture fixture = open("UTC", 0)) {
            fixture.append("a", "one", "2026-03-01T10:00:00Z");
            fixture.append("a", "two", "2026-03-02T10:00:00Z");
            List<StoredEntry<NoteEntry>> before = fixture.all();
            Path plain = folder.resolve("log_2026-03-01.jsonl");
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
                gzip.write(Files.readAllBytes(plain));
            }
            fixture.reopen();
            Files.write(folder.resolve("log_2026-03-01.jsonl.gz"), packed.toByteArray());
            Files.delete(plain);
            fixture.journal().status();
            assertThat(fixture.all()).isEqualTo(before);
        }
    }

    @Test
    void anotherProgramsNewDayIsNoticed() throws IOException {
        try (JournalFixture fixture = open("UTC", 0)) {
            fixture.append("a", "ours", "2026-03-01T10:00:00Z");
            Files.writeString(folder.resolve("log_2026-03-02.jsonl"), "{\"text\":\"theirs\"}\n");
            Eventually.assertHolds(() -> assertThat(fixture.texts()).containsExactly("ours", "theirs"));
            fixture.append("a", "ours again", "2026-03-02T10:00:00Z");
            List<StoredEntry<NoteEntry>> before = fixture.all();
            fixture.reopen();
            assertThat(fixture.all()).isEqualTo(before);
            assertThat(fixture.positions()).containsExactly(1L, 2L, 3L);
        }
    }

    @Test
    void eventsGoOnAcrossMidnightAndCompression() {
        try (JournalFixture fixture = open()) {
            fixture.append("a", "one", "2026-03-01T10:00:00Z");
            List<JournalEvent<NoteEntry>> first = fixture.journal().eventsAfter(Position.START, 10);
            fixture.upkeep().rotate();
            fixture.append("a", "two", "2026-03-02T10:00:00Z");
            fixture.reopen();
            List<JournalEvent<NoteEntry>> rest =
                    fixture.journal().eventsAfter(first.get(0).position(), 10);
            assertThat(rest).hasSize(1);
        }
    }
}
