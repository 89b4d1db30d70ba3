package io.mneme.spi.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Journal.JournalEnd;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedSpans;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnreadableException;
import io.mneme.spi.kind.LaneNoteKind.LaneNote;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every journal must do. A store's test implements this interface, and JUnit runs it all. */
public interface JournalContract {

    /** The name that the journal under test is created with; not that of its kind. */
    String NAME = "other-notes";

    /** Every entry. */
    EntryQuery ALL = EntryQuery.ofLane(Journal.ALL_ENTRIES);

    /** Returns the journal under test; empty at first, and the same one during a test. */
    Journal<LaneNote> journal();

    /** Moves all entries but the newest to the archives. */
    void archiveAllButNewest();

    /** Makes the entries of these ids unreadable, as those of an archive without permission, and all others readable. */
    void block(List<String> ids);

    /** Appends notes to the lane {@code a}, with these texts. */
    private List<StoredEntry<LaneNote>> appended(String... texts) {
        return List.of(texts).stream()
                .map(text -> journal().append(LaneNote.of("a", text)))
                .toList();
    }

    private static List<Position> positions(List<StoredEntry<LaneNote>> entries) {
        return entries.stream().map(StoredEntry::position).toList();
    }

    private static List<String> texts(List<StoredEntry<LaneNote>> entries) {
        return entries.stream().map(stored -> stored.entry().text()).toList();
    }

    private static EntryQuery since(StoredEntry<LaneNote> first) {
        return ALL.between(first.entry().moment(), Optional.empty());
    }

    @Test
    default void hasTheNameItWasCreatedWith() {
        assertThat(journal().name()).isEqualTo(NAME);
        assertThat(journal().status().journal()).isEqualTo(NAME);
        assertThatThrownBy(() -> journal().delete("gone", Optional.empty())).hasMessageContaining(NAME);
    }

    @Test
    default void readsWhatClientsSendByTheInputOfItsKind() {
        LaneNote sent = journal().parser().orElseThrow().read("{}", Instant.EPOCH);
        assertThat(sent).isEqualTo(new LaneNote("", "sent", "1970-01-01T00:00:00Z", "{}"));
    }

    @Test
    default void theLineageStaysTheSameWhilePositionsDo() {
        String lineage = journal().lineage();
        assertThat(lineage).isNotBlank();
        List<StoredEntry<LaneNote>> stored = appended("one", "two");
        journal().edit(stored.get(0).id(), one -> one.withText("three"));
        journal().delete(stored.get(1).id(), Optional.empty());
        assertThat(journal().lineage()).isEqualTo(lineage);
    }

    @Test
    default void theEndIsTheSameExactlyAsLongAsNothingHappens() {
        JournalEnd empty = journal().currentEnd();
        StoredEntry<LaneNote> stored = appended("one").get(0);
        JournalEnd appended = journal().currentEnd();
        journal().edit(stored.id(), one -> one.withText("two"));
        JournalEnd edited = journal().currentEnd();
        journal().delete(stored.id(), Optional.empty());
        JournalEnd deleted = journal().currentEnd();
        assertThat(List.of(empty, appended, edited, deleted)).doesNotHaveDuplicates();
        assertThat(journal().currentEnd()).isEqualTo(deleted);
        assertThat(deleted)
                .isEqualTo(new JournalEnd(journal().lineage(), journal().end()));
    }

    @Test
    default void aReadAfterAnAppendSeesTheEntry() {
        StoredEntry<LaneNote> stored = appended("one").get(0);
        assertThat(journal().find(stored.id())).contains(stored);
        assertThat(journal().newest("a", 1, any -> true)).containsExactly(stored);
        assertThat(journal().eventsAfter(Position.START, 1)).hasSize(1);
    }

    @Test
    default void aReadAfterAnEditSeesTheNewText() {
        String id = appended("one").get(0).id();
        StoredEntry<LaneNote> edited = journal().edit(id, stored -> stored.withText("two"));
        assertThat(journal().find(id)).contains(edited);
        assertThat(texts(journal().newest("a", 1, any -> true))).containsExactly("two");
    }

    @Test
    default void aReadAfterADeletionSeesNoEntry() {
        StoredEntry<LaneNote> stored = appended("one").get(0);
        journal().delete(stored.id(), Optional.empty());
        assertThat(journal().find(stored.id())).isEmpty();
        assertThat(journal().newest("a", 1, any -> true)).isEmpty();
    }

    @Test
    default void findsTheNewestWantedEntriesHoweverOldTheyAre() {
        List<StoredEntry<LaneNote>> wanted = appended("wanted", "wanted", "wanted");
        journal()
                .appendAll(IntStream.range(0, 1_100)
                        .mapToObj(i -> LaneNote.of("a", "other " + i))
                        .toList());
        assertThat(journal().newest("a", 2, note -> note.text().equals("wanted")))
                .isEqualTo(wanted.subList(1, 3));
        assertThat(journal().newest("a", 2, note -> false)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> journal().newest("a", 0, any -> true));
    }

    @Test
    default void findsTheNewestEntriesBeforeAPosition() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three", "four");
        Position before = stored.get(2).position();
        assertThat(texts(journal().newest("a", before, 1, any -> true))).containsExactly("two");
        assertThat(texts(journal().newest("a", before, 9, any -> true))).containsExactly("one", "two");
        assertThat(journal().newest("a", stored.get(0).position(), 9, any -> true))
                .isEmpty();
    }

    @Test
    default void searchesAllSelectedEntriesForTheWantedOnes() {
        journal()
                .appendAll(IntStream.range(0, 1_100)
                        .mapToObj(i -> LaneNote.of("a", i % 100 == 0 ? "wanted" : "other"))
                        .toList());
        Position before = journal()
                .newest("a", 1, note -> note.text().equals("wanted"))
                .get(0)
                .position();
        Slice<LaneNote> page = journal().search(ALL, note -> note.text().equals("wanted"), before, 2, 3);
        assertThat(page.entries())
                .extracting(stored -> stored.position().value())
                .containsExactly(701L, 601L, 501L);
        assertThat(page.total()).isEqualTo(11);
        assertThat(page.hasMore()).isTrue();
        assertThat(journal()
                        .search(ALL, note -> note.text().equals("wanted"), before, 9, 3)
                        .hasMore())
                .isFalse();
    }

    @Test
    default void appendsAllInTheOrderOfTheList() {
        List<StoredEntry<LaneNote>> stored = journal()
                .appendAll(List.of(LaneNote.of("a", "one"), LaneNote.of("b", "two"), LaneNote.of("a", "three")));
        assertThat(texts(stored)).containsExactly("one", "two", "three");
        assertThat(journal().newest(Journal.ALL_ENTRIES, 10, any -> true)).isEqualTo(stored);
        assertThat(positions(stored)).isSorted();
    }

    @Test
    default void appendsNothingOfAnEmptyList() {
        assertThat(journal().appendAll(List.of())).isEmpty();
        assertThat(journal().end()).isEqualTo(Position.START);
    }

    @Test
    default void appendsNothingIfOneOfTheIdsIsTaken() {
        String taken = appended("one").get(0).id();
        LaneNote repeated = LaneNote.of("a", "three").withId(taken);
        assertThatThrownBy(() -> journal().appendAll(List.of(LaneNote.of("a", "two"), repeated)))
                .isInstanceOf(TakenIdException.class);
        assertThat(texts(journal().newest(Journal.ALL_ENTRIES, 10, any -> true)))
                .containsExactly("one");
    }

    @Test
    default void appendsNothingIfTwoEntriesOfAListHaveOneId() {
        LaneNote note = LaneNote.of("a", "one").withId("same");
        assertThatThrownBy(() -> journal().appendAll(List.of(note, note))).isInstanceOf(TakenIdException.class);
        assertThat(journal().find("same")).isEmpty();
    }

    @Test
    default void findsEntriesByPositionInTheOrderAsked() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three");
        assertThat(journal().at(List.of(stored.get(2).position(), stored.get(0).position())))
                .containsExactly(stored.get(2), stored.get(0));
    }

    @Test
    default void findsNothingAtPositionsOfChangesDeletedEntriesOrNone() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two");
        journal().delete(stored.get(0).id(), Optional.empty());
        List<Position> asked = List.of(stored.get(0).position(), journal().end(), Position.START, Position.END);
        assertThat(journal().at(asked)).isEmpty();
    }

    @Test
    default void findsTheFirstEntriesAmongPositions() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three", "four");
        journal().delete(stored.get(2).id(), Optional.empty());
        List<Position> asked = List.of(
                Position.END,
                stored.get(3).position(),
                stored.get(2).position(),
                stored.get(1).position(),
                stored.get(0).position());
        assertThat(journal().firstAt(asked, 2)).containsExactly(stored.get(3), stored.get(1));
        assertThat(journal().firstAt(asked, 10)).containsExactly(stored.get(3), stored.get(1), stored.get(0));
        assertThat(journal().firstAt(List.of(), 1)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> journal().firstAt(asked, 0));
    }

    @Test
    default void selectsPositionsInAnyOrder() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three", "four", "five");
        List<Position> asked = Stream.of(2, 0, 4, 1, 3, 2)
                .map(index -> stored.get(index).position())
                .toList();
        assertThat(journal().selected(asked, EntryQuery.ofLane("a"))).isEqualTo(asked);
    }

    @Test
    default void selectsThePositionsOfALane() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two");
        StoredEntry<LaneNote> other = journal().append(LaneNote.of("b", "three"));
        List<Position> asked = List.of(
                other.position(), stored.get(1).position(), stored.get(0).position(), Position.END);
        assertThat(journal().selected(asked, EntryQuery.ofLane("a")))
                .containsExactly(stored.get(1).position(), stored.get(0).position());
    }

    @Test
    default void selectsThePositionsOfATime() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three");
        assertThat(journal().selected(positions(stored), since(stored.get(1))))
                .containsExactly(stored.get(1).position(), stored.get(2).position());
    }

    @Test
    default void selectsNoArchivedPositionsIfAskedWithoutThem() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three");
        archiveAllButNewest();
        assertThat(journal().selected(positions(stored), ALL.withoutArchived()))
                .containsExactly(stored.get(2).position());
        assertThat(journal().selected(positions(stored), ALL)).isEqualTo(positions(stored));
    }

    @Test
    default void countsTheSelectedEntriesBeforeAPosition() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three");
        journal().append(LaneNote.of("b", "four"));
        assertThat(journal().countBefore(ALL, stored.get(2).position())).isEqualTo(2);
        assertThat(journal().countBefore(EntryQuery.ofLane("a"), Position.END)).isEqualTo(3);
        assertThat(journal().countBefore(since(stored.get(1)), Position.END)).isEqualTo(3);
        assertThat(journal().countBefore(ALL, Position.START)).isZero();
    }

    @Test
    default void countsNoArchivedEntriesIfAskedWithoutThem() {
        appended("one", "two", "three");
        archiveAllButNewest();
        assertThat(journal().countBefore(ALL.withoutArchived(), Position.END)).isEqualTo(1);
    }

    @Test
    default void thePageThatHasAPositionFollowsFromItsCount() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three", "four", "five");
        long newer = 5 - 1 - journal().countBefore(ALL, stored.get(1).position());
        assertThat(journal().page(ALL, Position.END, newer, 1).entries()).containsExactly(stored.get(1));
    }

    @Test
    default void listsWhatFollowsAPositionOldestFirst() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three", "four");
        Slice<LaneNote> page = journal().after(ALL, stored.get(0).position(), 2);
        assertThat(page.entries()).isEqualTo(stored.subList(1, 3));
        assertThat(page.total()).isEqualTo(4);
        assertThat(page.hasMore()).isTrue();
        assertThat(journal().after(ALL, stored.get(2).position(), 2).hasMore()).isFalse();
    }

    @Test
    default void listsTheSelectedEntriesAfterAPosition() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three", "four");
        journal().append(LaneNote.of("b", "five"));
        EntryQuery bounded = EntryQuery.ofLane("a")
                .between(Optional.empty(), stored.get(3).entry().moment());
        Slice<LaneNote> page = journal().after(bounded, stored.get(0).position(), 2);
        assertThat(page.entries()).isEqualTo(stored.subList(1, 3));
        assertThat(page.total()).isEqualTo(3);
        assertThat(page.hasMore()).isFalse();
    }

    private List<Long> eventsAfter(Position position) {
        return journal().eventsAfter(position, 10).stream()
                .map(event -> event.position().value())
                .toList();
    }

    @Test
    default void aFollowerCanSkipWhatCannotBeRead() {
        List<String> ids = appended("one", "two", "three", "four").stream()
                .map(StoredEntry::id)
                .toList();
        block(ids.subList(1, 3));
        assertThat(eventsAfter(Position.START)).containsExactly(1L);
        assertThatThrownBy(() -> eventsAfter(new Position(1)))
                .isInstanceOfSatisfying(UnreadableException.class, unreadable -> {
                    assertThat(unreadable.before()).isEqualTo(new Position(1));
                    assertThat(unreadable.from()).isEqualTo(new Position(2));
                    assertThat(unreadable.to()).isEqualTo(new Position(3));
                });
        assertThat(eventsAfter(new Position(3))).containsExactly(4L);
    }

    @Test
    default void aFollowerCanComeBackToWhatCouldNotBeRead() {
        List<StoredEntry<LaneNote>> stored = appended("one", "two", "three");
        block(List.of(stored.get(0).id(), stored.get(1).id()));
        SkippedSpans<LaneNote> skipped = new SkippedSpans<>(journal());
        assertThatThrownBy(() -> eventsAfter(Position.START))
                .isInstanceOfSatisfying(
                        UnreadableException.class, unreadable -> skipped.skip(unreadable, Position.START));
        assertThat(skipped.readAgain(10)).isEmpty();
        block(List.of(stored.get(1).id()));
        assertThat(skipped.readAgain(10)).extracting(JournalEvent::position).containsExactly(new Position(1));
        assertThat(skipped.readAgain(10)).isEmpty();
        block(List.of());
        assertThat(skipped.readAgain(10)).extracting(JournalEvent::position).containsExactly(new Position(2));
        assertThat(skipped.readAgain(10)).isEmpty();
        assertThat(skipped.isEmpty()).isTrue();
    }

    @Test
    default void aSpanThatCannotBeReadHasNoChangeInIt() {
        StoredEntry<LaneNote> first = appended("one").get(0);
        journal().edit(appended("two").get(0).id(), note -> note.withText("three"));
        StoredEntry<LaneNote> last = appended("four").get(0);
        block(List.of(first.id(), last.id()));
        assertThatThrownBy(() -> eventsAfter(Position.START))
                .isInstanceOfSatisfying(UnreadableException.class, unreadable -> assertThat(unreadable.to())
                        .isEqualTo(first.position()));
        assertThat(eventsAfter(first.position())).containsExactly(2L, 3L);
    }

    @Test
    default void listsNothingAfterTheEnd() {
        appended("one");
        assertThat(journal().after(ALL, Position.END, 1).entries()).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> journal().after(ALL, Position.START, 0));
    }
}
