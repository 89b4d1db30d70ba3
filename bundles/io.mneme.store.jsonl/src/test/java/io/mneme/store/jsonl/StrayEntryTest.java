package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
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

/** Entries in a file whose name stands for another time are found by their own time. */
class StrayEntryTest {

    private static final Layout ARCHIVES = new ActiveAndArchives(Notebook.FILE, "notes_archives", 1, 0, 0);
    private static final Layout DAYS = new Daily("day_", ZoneOffset.UTC, 0);

    @TempDir
    Path folder;

    private static List<String> textsIn(Notebook notebook, String from, String until) {
        Selection which = Selection.of(Journal.EVERYTHING)
                .between(Optional.of(Instant.parse(from)), Optional.of(Instant.parse(until)));
        return notebook.journal().page(which, new Position(Long.MAX_VALUE), 0, 10).entries().stream()
                .map(stored -> stored.entry().text())
                .toList();
    }

    private static List<String> textsOfJune(Notebook notebook) {
        return textsIn(notebook, "2026-06-01T00:00:00Z", "2026-07-01T00:00:00Z");
    }

    private static void moveToJune(Notebook notebook, String id) {
        notebook.journal().edit(id, stored -> stored.entry().at("2026-06-15T12:00:00Z"));
    }

    private Notebook givenAnArchivedEntryOf(String time) {
        Notebook notebook = Notebook.open(folder, ARCHIVES);
        String id = notebook.append("a", "old", time).id();
        notebook.append("a", "new", "2026-03-01T12:00:00Z");
        notebook.upkeep().rotate();
        assertThat(folder.resolve("notes_archives")).isNotEmptyDirectory();
        moveToJune(notebook, id);
        return notebook;
    }

    @Test
    void anArchivedEntryThatIsEditedToAnotherMonthIsFoundThere() {
        try (Notebook notebook = givenAnArchivedEntryOf("2026-01-01T12:00:00Z")) {
            assertThat(textsOfJune(notebook)).containsExactly("old");
            notebook.reopen();
            assertThat(textsOfJune(notebook)).containsExactly("old");
            notebook.reopenWithoutCheckpoint();
            assertThat(textsOfJune(notebook)).containsExactly("old");
        }
    }

    @Test
    void anArchivedEntryWithoutATimeThatGetsOneIsFoundThere() {
        try (Notebook notebook = givenAnArchivedEntryOf("unknown")) {
            assertThat(textsOfJune(notebook)).containsExactly("old");
            notebook.reopenWithoutCheckpoint();
            assertThat(textsOfJune(notebook)).containsExactly("old");
        }
    }

    @Test
    void anEntryThatIsEditedToAnotherDayIsFoundThere() {
        try (Notebook notebook = Notebook.open(folder, DAYS)) {
            moveToJune(
                    notebook,
                    notebook.append("a", "old", "2026-01-01T12:00:00Z").id());
            assertThat(textsOfJune(notebook)).containsExactly("old");
            notebook.reopen();
            assertThat(textsOfJune(notebook)).containsExactly("old");
            notebook.reopenWithoutCheckpoint();
            assertThat(textsOfJune(notebook)).containsExactly("old");
        }
    }

    @Test
    void aLineOfAnotherDayThatAnotherProgramAppendsIsFoundByItsTime() throws IOException {
        Path day = folder.resolve("day_2026-01-01.jsonl");
        try (Notebook notebook = Notebook.open(folder, DAYS)) {
            notebook.append("a", "ours", "2026-01-01T12:00:00Z");
            Files.writeString(
                    day, "{\"text\":\"theirs\",\"time\":\"2026-06-02T12:00:00Z\"}\n", StandardOpenOption.APPEND);
            assertThat(textsOfJune(notebook)).containsExactly("theirs");
            notebook.reopen();
            assertThat(textsOfJune(notebook)).containsExactly("theirs");
        }
    }

    @Test
    void aFileWithEntriesOfItsOwnTimeOnlyIsStillPassedOver() throws IOException {
        Path day = folder.resolve("day_2026-01-01.jsonl");
        try (Notebook notebook = Notebook.open(folder, DAYS)) {
            notebook.append("a", "one", "2026-01-01T00:00:00Z");
            notebook.append("a", "two", "2026-01-01T23:59:59Z");
        }
        Checkpoint kept =
                CheckpointFile.read(Notebook.settings(folder, Durability.NEVER).checkpoint());
        assertThat(day).exists();
        assertThat(kept.parts()).noneMatch(part -> part.stray);
    }
}
