package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk fails, and the process goes on. */
class FaultTest {

    @TempDir
    Path folder;

    FaultyStorage disk = new FaultyStorage();
    Notebook notebook;
    Stored<Note> first;

    @BeforeEach
    void oneNote() {
        notebook = Notebook.open(folder, Durability.ALWAYS, disk);
        first = notebook.append("a", "first");
    }

    @AfterEach
    void close() {
        notebook.close();
    }

    @Test
    void aWriteThatFailsHalfWayLeavesNothing() {
        String before = notebook.content();
        disk.full(true);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> notebook.append("a", "second"))
                .withMessageContaining("No space left");
        assertThat(notebook.content()).isEqualTo(before);
        assertThat(notebook.all()).containsExactly(first);
    }

    @Test
    void writingGoesOnWhenThereIsRoom() {
        disk.full(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> notebook.append("a", "second"));
        disk.full(false);
        notebook.append("a", "third");
        assertThat(notebook.texts()).containsExactly("first", "third");
        assertThat(notebook.positions()).containsExactly(1L, 2L);
        notebook.reopen();
        assertThat(notebook.positions()).containsExactly(1L, 2L);
    }

    @Test
    void aFailedSyncIsNotAcknowledged() {
        disk.syncsFail(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> notebook.append("a", "second"));
        disk.syncsFail(false);
        assertThat(notebook.texts()).containsExactly("first", "second");
        assertThat(notebook.append("a", "third").position()).isEqualTo(new Position(3));
    }

    @Test
    void anEditOnAFullDiskChangesNothing() {
        disk.full(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> notebook.edit(first.id(), "changed"));
        assertThatNothingChanged();
        disk.full(false);
        assertThat(notebook.edit(first.id(), "changed").position()).isEqualTo(new Position(1));
    }

    @Test
    void aChangeThatCannotBeSyncedChangesNothing() {
        disk.syncsFail(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> notebook.delete(first.id()));
        disk.syncsFail(false);
        assertThatNothingChanged();
    }

    @Test
    void aChangeThatCannotBeRenamedChangesNothing() {
        disk.renamesFail(true);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> notebook.delete(first.id()));
        disk.renamesFail(false);
        assertThatNothingChanged();
        notebook.delete(first.id());
        assertThat(notebook.all()).isEmpty();
        assertThat(notebook.journal().end()).isEqualTo(new Position(2));
    }

    private void assertThatNothingChanged() {
        assertThat(notebook.all()).containsExactly(first);
        assertThat(notebook.journal().changesAfter(Position.START)).isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".next"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        notebook.reopen();
        assertThat(notebook.all()).containsExactly(first);
        assertThat(notebook.journal().end()).isEqualTo(new Position(1));
    }
}
