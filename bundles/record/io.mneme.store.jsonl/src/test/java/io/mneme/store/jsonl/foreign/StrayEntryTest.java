package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.seal.TextSeal;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.contents.Checkpoint;
import io.mneme.store.jsonl.contents.CheckpointCodec;
import io.mneme.store.jsonl.files.FileState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries in a file with the name of another time are found by their own time. */
class StrayEntryTest {

    private static final FileLayout ARCHIVES = new ArchivingLayout(JournalFixture.FILE, "notes_archives", 1, 0, 0);
    private static final FileLayout DAYS = new DailyLayout("day_", ZoneOffset.UTC, 0);

    @TempDir
    Path folder;

    private static List<String> textsIn(JournalFixture fixture, String from, String until) {
        EntryQuery which = EntryQuery.ofLane(Journal.ALL_ENTRIES)
                .between(Optional.of(Instant.parse(from)), Optional.of(Instant.parse(until)));
        return fixture.journal().page(which, new Position(Long.MAX_VALUE), 0, 10).entries().stream()
                .map(stored -> stored.entry().text())
                .toList();
    }

    private static List<String> textsOfJune(JournalFixture fixture) {
        return textsIn(fixture, "2026-06-01T00:00:00Z", "2026-07-01T00:00:00Z");
    }

    private static void moveToJune(JournalFixture fixture, String id) {
        fixture.journal().edit(id, stored -> stored.at("2026-06-15T12:00:00Z"));
    }

    private JournalFixture givenAnArchivedEntryOf(String time) {
        JournalFixture fixture = JournalFixture.open(folder, ARCHIVES);
        String id = fixture.append("a", "old", time).id();
        fixture.append("a", "new", "2026-03-01T12:00:00Z");
        fixture.upkeep().rotate();
        assertThat(folder.resolve("notes_archives")).isNotEmptyDirectory();
        moveToJune(fixture, id);
        return fixture;
    }

    @Test
    void anArchivedEntryThatIsEditedToAnotherMonthIsFoundThere() {
        try (JournalFixture fixture = givenAnArchivedEntryOf("2026-01-01T12:00:00Z")) {
            assertThat(textsOfJune(fixture)).containsExactly("old");
            fixture.reopen();
            assertThat(textsOfJune(fixture)).containsExactly("old");
            fixture.reopenWithoutCheckpoint();
            assertThat(textsOfJune(fixture)).containsExactly("old");
        }
    }

    @Test
    void anArchivedEntryWithoutATimeThatGetsOneIsFoundThere() {
        try (JournalFixture fixture = givenAnArchivedEntryOf("unknown")) {
            assertThat(textsOfJune(fixture)).containsExactly("old");
            fixture.reopenWithoutCheckpoint();
            assertThat(textsOfJune(fixture)).containsExactly("old");
        }
    }

    @Test
    void anEntryThatIsEditedToAnotherDayIsFoundThere() {
        try (JournalFixture fixture = JournalFixture.open(folder, DAYS)) {
            moveToJune(
                    fixture, fixture.append("a", "old", "2026-01-01T12:00:00Z").id());
            assertThat(textsOfJune(fixture)).containsExactly("old");
            fixture.reopen();
            assertThat(textsOfJune(fixture)).containsExactly("old");
            fixture.reopenWithoutCheckpoint();
            assertThat(textsOfJune(fixture)).containsExactly("old");
        }
    }

    @Test
    void aLineOfAnotherDayThatAnotherProgramAppendsIsFoundByItsTime() throws IOException {
        Path day = folder.resolve("day_2026-01-01.jsonl");
        try (JournalFixture fixture = JournalFixture.open(folder, DAYS)) {
            fixture.append("a", "ours", "2026-01-01T12:00:00Z");
            Files.writeString(
                    day, "{\"text\":\"theirs\",\"time\":\"2026-06-02T12:00:00Z\"}\n", StandardOpenOption.APPEND);
            assertThat(textsOfJune(fixture)).containsExactly("theirs");
            fixture.reopen();
            assertThat(textsOfJune(fixture)).containsExactly("theirs");
        }
    }

    @Test
    void aFileWithEntriesOfItsOwnTimeOnlyIsStillPassedOver() throws IOException {
        Path day = folder.resolve("day_2026-01-01.jsonl");
        try (JournalFixture fixture = JournalFixture.open(folder, DAYS)) {
            fixture.append("a", "one", "2026-01-01T00:00:00Z");
            fixture.append("a", "two", "2026-01-01T23:59:59Z");
        }
        Checkpoint checkpoint = CheckpointCodec.load(JournalFixture.settings(folder, Durability.NEVER), TextSeal.OFF)
                .orElseThrow();
        assertThat(day).exists();
        assertThat(checkpoint.states()).noneMatch(FileState::isStray);
    }
}
