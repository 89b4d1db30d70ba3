package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import io.mneme.api.journal.UnknownEntryException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangeTest {

    @TempDir
    Path folder;

    Notebook notebook;
    Stored<Note> one;
    Stored<Note> two;
    Stored<Note> three;

    @BeforeEach
    void threeNotes() {
        notebook = Notebook.open(folder);
        one = notebook.append("a", "first");
        two = notebook.append("a", "second");
        three = notebook.append("b", "third");
    }

    @AfterEach
    void close() {
        notebook.close();
    }

    @Test
    void anEditKeepsIdAndPositionAndChangesTheRevision() {
        Stored<Note> edited = notebook.edit(two.id(), "changed");
        assertThat(edited.position()).isEqualTo(two.position());
        assertThat(edited.id()).isEqualTo(two.id());
        assertThat(edited.revision()).isNotEqualTo(two.revision());
        assertThat(notebook.all()).containsExactly(one, edited, three);
        notebook.reopen();
        assertThat(notebook.all()).containsExactly(one, edited, three);
    }

    @Test
    void anEditCanMoveAnEntryToAnotherLane() {
        notebook.journal().edit(one.id(), stored -> stored.entry().withLane("b"));
        assertThat(notebook.texts("a", 9)).containsExactly("second");
        assertThat(notebook.texts("b", 9)).containsExactly("first", "third");
        notebook.journal().edit(two.id(), stored -> stored.entry().withLane("c"));
        assertThat(notebook.journal().status().lanes()).doesNotContainKey("lane:a");
    }

    @Test
    void noFileHoldsTheFormerText() throws Exception {
        notebook.edit(one.id(), "changed");
        notebook.delete(two.id());
        assertThat(notebook.holdsAnywhere("first")).isFalse();
        assertThat(notebook.holdsAnywhere("second")).isFalse();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(Notebook.FILE, ".lock", ".mneme");
        }
    }

    @Test
    void changesHavePositionsOfTheirOwn() {
        notebook.edit(one.id(), "changed");
        notebook.delete(two.id());
        Stored<Note> six = notebook.append("a", "sixth");
        assertThat(six.position()).isEqualTo(new Position(6));
        assertThat(notebook.journal().changesAfter(Position.START))
                .containsExactly(
                        new Change(new Position(4), What.EDITED, one.position(), one.id()),
                        new Change(new Position(5), What.DELETED, two.position(), two.id()));
        assertThat(notebook.journal().changesAfter(new Position(4))).hasSize(1);
        assertThat(notebook.journal().changesAfter(new Position(5))).isEmpty();
    }

    @Test
    void positionsAndChangesSurviveARestart() {
        notebook.delete(three.id());
        notebook.edit(one.id(), "changed");
        notebook.append("a", "sixth");
        notebook.delete(two.id());
        notebook.reopen();
        assertThat(notebook.positions()).containsExactly(1L, 6L);
        assertThat(notebook.journal().end()).isEqualTo(new Position(7));
        assertThat(notebook.append("a", "eighth").position()).isEqualTo(new Position(8));
        assertThat(notebook.journal().changesAfter(Position.START))
                .extracting(change -> change.position().value())
                .containsExactly(4L, 5L, 7L);
    }

    @Test
    void aDeletedEntryIsGone() {
        notebook.delete(two.id());
        assertThat(notebook.all()).containsExactly(one, three);
        assertThat(notebook.journal().find(two.id())).isEmpty();
        assertThat(notebook.texts("a", 9)).containsExactly("first");
    }

    @Test
    void theWholeFileCanBeDeletedEntryByEntry() {
        notebook.delete(two.id());
        notebook.delete(three.id());
        notebook.delete(one.id());
        assertThat(notebook.content()).isEmpty();
        notebook.reopen();
        assertThat(notebook.append("a", "seventh").position()).isEqualTo(new Position(7));
    }

    @Test
    void aRefusedDeletionChangesNothing() {
        assertThatIllegalStateException().isThrownBy(() -> notebook.journal().delete(one.id(), stored -> {
            throw new IllegalStateException("not " + stored.entry().text());
        }));
        assertThat(notebook.all()).containsExactly(one, two, three);
        assertThat(notebook.journal().end()).isEqualTo(three.position());
    }

    @Test
    void anEditMustKeepTheId() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> notebook.journal()
                        .edit(one.id(), stored -> stored.entry().withId("other")))
                .withMessageContaining("other");
        assertThat(notebook.all()).containsExactly(one, two, three);
    }

    @Test
    void anEditMustNotWriteToTheJournal() {
        assertThatIllegalStateException().isThrownBy(() -> notebook.journal().edit(one.id(), stored -> {
            notebook.append("a", "more");
            return stored.entry();
        }));
        assertThat(notebook.all()).containsExactly(one, two, three);
    }

    @Test
    void anEditMayReadTheJournal() {
        notebook.journal().edit(one.id(), stored -> stored.entry()
                .withText("of " + notebook.texts().size()));
        assertThat(notebook.texts()).containsExactly("of 3", "second", "third");
    }

    @Test
    void anEditThatChangesNothingIsNoChange() {
        assertThat(notebook.edit(one.id(), "first")).isEqualTo(one);
        assertThat(notebook.journal().changesAfter(Position.START)).isEmpty();
    }

    @Test
    void whatIsNotThereCannotBeChanged() {
        assertThatExceptionOfType(UnknownEntryException.class).isThrownBy(() -> notebook.edit("other", "x"));
        notebook.delete(one.id());
        assertThatExceptionOfType(UnknownEntryException.class).isThrownBy(() -> notebook.delete(one.id()));
    }
}
