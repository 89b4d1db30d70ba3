package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that are symbolic links, as when an operator keeps old files on another disk. */
class LinkedFolderTest {

    private static final Layout DAYS = new Daily("days_", ZoneOffset.UTC, 0);
    private static final Layout ARCHIVES = new ActiveAndArchives(Notebook.FILE, "archives", 2, 0, 0);
    private static final String JANUARY = "2026-01-02T03:04:05Z";

    @TempDir
    Path parent;

    private Path linked(String name) throws IOException {
        return Files.createSymbolicLink(parent.resolve(name), Files.createDirectories(parent.resolve("real")));
    }

    @Test
    void theDaysInALinkedFolderAreReadAndStayAtTheirPositions() throws IOException {
        Path link = linked("link");
        Files.writeString(link.resolve("days_2026-01-01.jsonl"), "{\"text\":\"old\"}\n");
        try (Notebook notebook = Notebook.open(link, DAYS)) {
            notebook.append("a", "new", JANUARY);
            assertThat(notebook.texts()).containsExactly("old", "new");
            notebook.reopenWithoutCheckpoint();
            assertThat(notebook.texts()).containsExactly("old", "new");
            assertThat(notebook.positions()).containsExactly(1L, 2L);
            assertThat(notebook.journal().changesAfter(Position.START)).isEmpty();
        }
    }

    private Path givenLinkedArchives() throws IOException {
        Path folder = Files.createDirectory(parent.resolve("data"));
        Files.createSymbolicLink(folder.resolve("archives"), Files.createDirectory(parent.resolve("big")));
        return folder;
    }

    private static Notebook rotated(Path folder) {
        Notebook notebook = Notebook.open(folder, ARCHIVES);
        for (int i = 1; i <= 5; i++) {
            notebook.append("a", "n" + i, JANUARY);
        }
        notebook.upkeep().rotate();
        return notebook;
    }

    @Test
    void theArchivesInALinkedFolderAreThereAfterARestart() throws IOException {
        try (Notebook notebook = rotated(givenLinkedArchives())) {
            notebook.reopen();
            assertThat(notebook.texts()).containsExactly("n1", "n2", "n3", "n4", "n5");
            notebook.reopenWithoutCheckpoint();
            assertThat(notebook.texts()).containsExactly("n1", "n2", "n3", "n4", "n5");
            assertThat(notebook.journal().changesAfter(Position.START)).isEmpty();
            assertThat(Files.size(parent.resolve("big/2026-01.jsonl"))).isPositive();
        }
    }

    @Test
    void aPreparedFileThatACrashLeftInALinkedFolderOfArchivesIsDeleted() throws IOException {
        Path folder = givenLinkedArchives();
        Path left = Files.writeString(parent.resolve("big/.2026-01.jsonl.1-1.more"), "an erased text");
        Notebook.open(folder, ARCHIVES).close();
        assertThat(left).doesNotExist();
    }

    @Test
    void archivesWhoseDiskIsAwayKeepTheirPositions() throws IOException {
        Path folder = givenLinkedArchives();
        try (Notebook notebook = rotated(folder)) {
            Path away = Files.move(parent.resolve("big"), parent.resolve("away"));
            notebook.journal().status();
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> notebook.delete(notebook.ids().get(0)))
                    .withMessageContaining("leads nowhere");
            Files.move(away, parent.resolve("big"));
            notebook.append("a", "n6", JANUARY);
            assertThat(notebook.texts()).containsExactly("n1", "n2", "n3", "n4", "n5", "n6");
            assertThat(notebook.journal().changesAfter(Position.START)).isEmpty();
        }
    }

    @Test
    void aJournalWhoseArchivesAreAwayDoesNotOpen() throws IOException {
        Path folder = givenLinkedArchives();
        rotated(folder).close();
        Path away = Files.move(parent.resolve("big"), parent.resolve("away"));
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> Notebook.open(folder, ARCHIVES))
                .withMessageContaining("leads nowhere");
        Files.move(away, parent.resolve("big"));
        try (Notebook notebook = Notebook.open(folder, ARCHIVES)) {
            assertThat(notebook.positions()).containsExactly(1L, 2L, 3L, 4L, 5L);
            assertThat(notebook.journal().changesAfter(Position.START)).isEmpty();
        }
    }

    @Test
    void anArchiveWhoseNameIsNoMonthIsReadWhateverTimeIsAskedFor() throws IOException {
        Files.writeString(
                Files.createDirectory(parent.resolve("archives")).resolve("2026-13.jsonl"),
                "{\"text\":\"odd\",\"time\":\"" + JANUARY + "\"}\n");
        try (Notebook notebook = Notebook.open(parent, ARCHIVES)) {
            notebook.append("a", "new", JANUARY);
            assertThat(notebook.textsSince("2026-01-01T00:00:00Z")).containsExactly("new", "odd");
            assertThat(notebook.textsSince("2026-02-01T00:00:00Z")).isEmpty();
        }
    }
}
