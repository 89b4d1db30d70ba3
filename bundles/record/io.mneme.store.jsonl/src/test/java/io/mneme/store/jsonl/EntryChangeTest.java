package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryChangeTest {

    @TempDir
    Path folder;

    JournalFixture fixture;
    StoredEntry<NoteEntry> one;
    StoredEntry<NoteEntry> two;
    StoredEntry<NoteEntry> three;

    @BeforeEach
    void threeNotes() {
        fixture = JournalFixture.open(folder);
        one = fixture.append("a", "first");
        two = fixture.append("a", "second");
        three = fixture.append("b", "third");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void anEditKeepsIdAndPositionAndChangesTheRevision() {
        StoredEntry<NoteEntry> edited = fixture.edit(two.id(), "changed");
        assertThat(edited.position()).isEqualTo(two.position());
        assertThat(edited.id()).isEqualTo(two.id());
        assertThat(edited.revision()).isNotEqualTo(two.revision());
        assertThat(fixture.all()).containsExactly(one, edited, three);
        fixture.reopen();
        assertThat(fixture.all()).containsExactly(one, edited, three);
    }

    @Test
    void anEditCanMoveAnEntryToAnotherLane() {
        fixture.journal().edit(one.id(), stored -> stored.withLane("b"));
        assertThat(fixture.texts("a", 9)).containsExactly("second");
        assertThat(fixture.texts("b", 9)).containsExactly("first", "third");
        fixture.journal().edit(two.id(), stored -> stored.withLane("c"));
        assertThat(fixture.journal().status().lanes()).doesNotContainKey("lane:a");
    }

    @Test
    void noFileContainsTheFormerText() throws Exception {
        fixture.edit(one.id(), "changed");
        fixture.delete(two.id());
        assertThat(fixture.holdsAnywhere("first")).isFalse();
        assertThat(fixture.holdsAnywhere("second")).isFalse();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(JournalFixture.FILE, ".lock", ".mneme");
        }
    }

    @Test
    void changesHavePositionsOfTheirOwn() {
        fixture.edit(one.id(), "changed");
        fixture.delete(two.id());
        StoredEntry<NoteEntry> six = fixture.append("a", "sixth");
        assertThat(six.position()).isEqualTo(new Position(6));
        assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                .containsExactly(
                        Change.ofEntry(new Position(4), Type.EDITED, one.position(), one.id()),
                        Change.ofEntry(new Position(5), Type.DELETED, two.position(), two.id()));
        assertThat(fixture.journal().changesAfter(new Position(4), Integer.MAX_VALUE))
                .hasSize(1);
        assertThat(fixture.journal().changesAfter(new Position(5), Integer.MAX_VALUE))
                .isEmpty();
    }

    @Test
    void positionsAndChangesSurviveARestart() {
        fixture.delete(three.id());
        fixture.edit(one.id(), "changed");
        fixture.append("a", "sixth");
        fixture.delete(two.id());
        fixture.reopen();
        assertThat(fixture.positions()).containsExactly(1L, 6L);
        assertThat(fixture.journal().end()).isEqualTo(new Position(7));
        assertThat(fixture.append("a", "eighth").position()).isEqualTo(new Position(8));
        assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                .extracting(change -> change.position().value())
                .containsExactly(4L, 5L, 7L);
    }

    @Test
    void aDeletedEntryIsGone() {
        fixture.delete(two.id());
        assertThat(fixture.all()).containsExactly(one, three);
        assertThat(fixture.journal().find(two.id())).isEmpty();
        assertThat(fixture.texts("a", 9)).containsExactly("first");
    }

    @Test
    void theWholeFileCanBeDeletedEntryByEntry() {
        fixture.delete(two.id());
        fixture.delete(three.id());
        fixture.delete(one.id());
        assertThat(fixture.content()).isEmpty();
        fixture.reopen();
        assertThat(fixture.append("a", "seventh").position()).isEqualTo(new Position(7));
    }

    @Test
    void aRejectedDeletionChangesNothing() {
        assertThatExceptionOfType(RevisionMismatchException.class)
                .isThrownBy(() -> fixture.journal().delete(one.id(), Optional.of(two.revision())));
        assertThat(fixture.all()).containsExactly(one, two, three);
        assertThat(fixture.journal().end()).isEqualTo(three.position());
    }

    @Test
    void anEditMustKeepTheId() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fixture.journal().edit(one.id(), stored -> stored.withId("other")))
                .withMessageContaining("other");
        assertThat(fixture.all()).containsExactly(one, two, three);
    }

    @Test
    void anEditMayReadTheJournal() {
        fixture.journal()
                .edit(
                        one.id(),
                        stored -> stored.withText("of " + fixture.texts().size()));
        assertThat(fixture.texts()).containsExactly("of 3", "second", "third");
    }

    @Test
    void anEditThatChangesNothingIsNoChange() {
        assertThat(fixture.edit(one.id(), "first")).isEqualTo(one);
        assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                .isEmpty();
    }

    @Test
    void whatIsNotThereCannotBeChanged() {
        assertThatExceptionOfType(UnknownEntryException.class).isThrownBy(() -> fixture.edit("other", "x"));
        fixture.delete(one.id());
        assertThatExceptionOfType(UnknownEntryException.class).isThrownBy(() -> fixture.delete(one.id()));
    }
}
