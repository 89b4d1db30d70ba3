package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.ReadOnlyJournalException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of a journal is removed, moved away or replaced while the journal is open. */
class RemovedFolderTest {

    private static final Layout ARCHIVES = new ActiveAndArchives(Notebook.FILE, "archives", 2, 0, 0);

    @TempDir
    Path parent;

    private Path folder;

    @BeforeEach
    void aFolder() {
        folder = parent.resolve("notes");
    }

    private void remove() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    @Test
    void aFolderThatWasRemovedIsMadeAgainByTheNextWriteAndPositionsGoOn() throws IOException {
        try (Notebook notebook = Notebook.open(folder, ARCHIVES)) {
            notebook.append("a", "one");
            notebook.append("a", "two");
            remove();
            assertThat(notebook.journal().status().readOnly())
                    .hasValueSatisfying(why -> assertThat(why).contains("was removed or replaced"));
            assertThat(notebook.texts()).isEmpty();
            notebook.append("a", "three");
            assertThat(notebook.texts()).containsExactly("three");
            assertThat(notebook.positions()).allMatch(position -> position > 2);
            assertThat(notebook.journal().changesAfter(new Position(2))).hasSize(1);
            assertThat(notebook.journal().status().readOnly()).isEmpty();
            assertThat(folder.resolve(".lock")).exists();
            assertThat(folder.resolve("archives")).isDirectory();
            notebook.reopen();
            assertThat(notebook.texts()).containsExactly("three");
        }
    }

    @Test
    void aFolderThatWasRemovedIsMadeAgainByAnAppendThatComesFirst() throws IOException {
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "one");
            remove();
            Eventually.holds(() -> {
                notebook.append("a", "more");
                assertThat(folder.resolve(Notebook.FILE)).exists();
            });
            assertThat(folder.resolve(".lock")).exists();
            assertThat(notebook.texts()).isNotEmpty().containsOnly("more");
        }
    }

    @Test
    void aLockFileThatWasRemovedIsTakenAgain() throws IOException {
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "one");
            Files.delete(folder.resolve(".lock"));
            assertThat(notebook.journal().status().readOnly()).isPresent();
            assertThat(notebook.texts()).containsExactly("one");
            notebook.append("a", "two");
            assertThat(folder.resolve(".lock")).exists();
            assertThat(notebook.positions()).containsExactly(1L, 2L);
            assertThat(notebook.journal().changesAfter(Position.START)).isEmpty();
        }
    }

    @Test
    void aFolderThatWasMovedAwayKeepsItsPositionsAndAnotherOneInItsPlaceIsLocked() throws IOException {
        Path away = parent.resolve("away");
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "one");
            Files.move(folder, away);
            Files.createDirectory(folder);
            notebook.journal().status();
            notebook.append("a", "two");
            assertThat(notebook.texts()).containsExactly("two");
            try (Notebook second = Notebook.open(folder)) {
                assertThatExceptionOfType(ReadOnlyJournalException.class).isThrownBy(() -> second.append("a", "three"));
            }
        }
        try (Notebook moved = Notebook.open(away)) {
            assertThat(moved.texts()).containsExactly("one");
            assertThat(moved.positions()).containsExactly(1L);
            assertThat(moved.journal().changesAfter(Position.START)).isEmpty();
        }
    }

    @Test
    void aFolderInWhosePlaceAnotherProcessWritesIsOnlyRead() throws IOException {
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "one");
            Files.move(folder, parent.resolve("away"));
            // Until then it refuses a second writer of the same process, whatever folder has that name.
            notebook.journal().status();
            try (Notebook other = Notebook.open(folder)) {
                other.append("a", "theirs");
                assertThatExceptionOfType(ReadOnlyJournalException.class)
                        .isThrownBy(() -> notebook.append("a", "two"))
                        .withMessageContaining("is being written by process");
                assertThat(notebook.texts()).containsExactly("theirs");
            }
        }
    }
}
