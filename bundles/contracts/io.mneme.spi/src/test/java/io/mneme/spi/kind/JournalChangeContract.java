package io.mneme.spi.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.spi.kind.LaneNoteKind.LaneNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How every journal must change and remove entries. A store's test implements this interface, and JUnit runs it all. */
public interface JournalChangeContract {

    /** Returns the journal under test; empty at first, and the same one during a test. */
    Journal<LaneNote> journal();

    /** Removes all files with entries, as another program does; the journal has noticed it afterwards. */
    void removeFiles();

    /** Appends a note to the lane {@code a}, with this text. */
    private StoredEntry<LaneNote> appended(String text) {
        return journal().append(LaneNote.of("a", text));
    }

    @Test
    default void replacesAnEntryAtTheExpectedRevision() {
        StoredEntry<LaneNote> before = appended("one");
        StoredEntry<LaneNote> after =
                journal().replace(before.id(), before.revision(), before.entry().withText("two"));
        assertThat(after.position()).isEqualTo(before.position());
        assertThat(after.revision()).isNotEqualTo(before.revision());
        assertThat(journal().find(before.id())).contains(after);
    }

    @Test
    default void replacesNothingAtAnotherRevision() {
        StoredEntry<LaneNote> before = appended("one");
        StoredEntry<LaneNote> changed = journal().edit(before.id(), note -> note.withText("two"));
        assertThatThrownBy(() -> journal()
                        .replace(before.id(), before.revision(), before.entry().withText("three")))
                .isInstanceOf(RevisionMismatchException.class)
                .hasMessageContaining(changed.revision());
        assertThat(journal().find(before.id())).contains(changed);
    }

    @Test
    default void replacingAnEntryByAnEqualOneIsNoChange() {
        StoredEntry<LaneNote> stored = appended("one");
        assertThat(journal().replace(stored.id(), stored.revision(), stored.entry()))
                .isEqualTo(stored);
        assertThat(journal().end()).isEqualTo(stored.position());
    }

    @Test
    default void replacesNothingByAnEntryOfAnotherId() {
        StoredEntry<LaneNote> stored = appended("one");
        assertThatIllegalArgumentException().isThrownBy(() -> journal()
                .replace(stored.id(), stored.revision(), stored.entry().withId("other")));
        assertThat(journal().end()).isEqualTo(stored.position());
    }

    @Test
    default void whatIsNotThereIsNeitherReplacedNorEditedNorDeleted() {
        LaneNote note = LaneNote.of("a", "one").withId("gone");
        assertThatThrownBy(() -> journal().replace("gone", "any", note)).isInstanceOf(UnknownEntryException.class);
        assertThatThrownBy(() -> journal().edit("gone", any -> note)).isInstanceOf(UnknownEntryException.class);
        assertThatThrownBy(() -> journal().delete("gone", Optional.of("any")))
                .isInstanceOf(UnknownEntryException.class);
    }

    @Test
    default void anEditIsRepeatedIfTheEntryHasChangedMeanwhile() {
        String id = appended("one").id();
        List<String> read = new ArrayList<>();
        StoredEntry<LaneNote> edited = journal().edit(id, note -> {
            read.add(note.text());
            if (read.size() == 1) {
                journal().edit(id, other -> other.withText("two"));
            }
            return note.withText(note.text() + ", three");
        });
        assertThat(read).containsExactly("one", "two");
        assertThat(edited.entry().text()).isEqualTo("two, three");
    }

    @Test
    default void deletesNothingAtAnotherRevision() {
        StoredEntry<LaneNote> before = appended("one");
        StoredEntry<LaneNote> changed = journal().edit(before.id(), note -> note.withText("two"));
        assertThatThrownBy(() -> journal().delete(before.id(), Optional.of(before.revision())))
                .isInstanceOf(RevisionMismatchException.class);
        assertThat(journal().find(before.id())).contains(changed);
        journal().delete(before.id(), Optional.of(changed.revision()));
        assertThat(journal().find(before.id())).isEmpty();
    }

    @Test
    default void aChangeOfAnEntryConcernsOnlyThatEntry() {
        StoredEntry<LaneNote> before = appended("one");
        StoredEntry<LaneNote> after = appended("two");
        journal().edit(before.id(), note -> note.withText("three"));
        Change change = journal().changesAfter(Position.START, 1).get(0);
        assertThat(change.concerns(before.position())).isTrue();
        assertThat(change.concerns(after.position())).isFalse();
        assertThat(change.last()).isEqualTo(before.position());
    }

    @Test
    default void removedFilesGiveUpTheSpanOfTheirEntries() {
        appended("gone");
        removeFiles();
        List<StoredEntry<LaneNote>> removed = List.of(appended("one"), appended("two"));
        Position before = journal().end();
        removeFiles();
        StoredEntry<LaneNote> later = appended("three");
        Change change = journal().changesAfter(before, 1).get(0);
        assertThat(change.type()).isEqualTo(Change.Type.REPLACED_FILE);
        assertThat(change.target()).isEqualTo(removed.get(0).position());
        assertThat(change.last()).isEqualTo(removed.get(1).position());
        assertThat(later.position().isAfter(change.position())).isTrue();
        assertThat(journal().newest(Journal.ALL_ENTRIES, 10, any -> true)).containsExactly(later);
    }

    @Test
    default void returnsTheChangesInPages() {
        journal().edit(appended("one").id(), note -> note.withText("three"));
        journal().delete(appended("two").id(), Optional.empty());
        List<Change> first = journal().changesAfter(Position.START, 1);
        List<Change> second = journal().changesAfter(first.get(0).position(), 1);
        assertThat(first).extracting(Change::type).containsExactly(Change.Type.EDITED);
        assertThat(second).extracting(Change::type).containsExactly(Change.Type.DELETED);
        assertThat(journal().changesAfter(second.get(0).position(), 1)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> journal().changesAfter(Position.START, 0));
    }
}
