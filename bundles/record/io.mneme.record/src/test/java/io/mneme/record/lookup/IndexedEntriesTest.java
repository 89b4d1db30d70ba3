package io.mneme.record.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.search.EntryPositions;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.record.dictation.DictationKind;
import io.mneme.spi.kind.MemoryJournal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IndexedEntriesTest {

    private static final EntryQuery ALL = EntryQuery.ofLane(Journal.ALL_ENTRIES);
    private static final PageRange FIRST_PAGE = new PageRange(Position.END, 0, 10);

    private final MemoryJournal<Dictation> journal = new MemoryJournal<>(new DictationKind()) {
        @Override
        public List<StoredEntry<Dictation>> firstAt(List<Position> positions, int limit) {
            return super.firstAt(positions, Math.min(limit, maxPart));
        }
    };
    private final IndexLookup index = new IndexLookup();
    private final IndexedEntries<Dictation> entries = index.of(journal);
    private int calls;
    private int maxPart = Integer.MAX_VALUE;

    @Test
    void thereIsNoAnswerWithoutAnIndex() {
        append("tea");
        assertThat(entries.page("tea", ALL, FIRST_PAGE)).isEmpty();
    }

    @Test
    void thereIsNoAnswerAfterTheIndexHasGone() {
        append("tea");
        EntryPositions found = this::containing;
        index.bindIndex(found);
        index.unbindIndex(found);
        assertThat(entries.page("tea", ALL, FIRST_PAGE)).isEmpty();
    }

    @Test
    void thereIsNoAnswerIfTheIndexFails() {
        append("tea");
        index.bindIndex((name, text) -> {
            throw new IndexUnavailableException("the storage failed");
        });
        assertThat(entries.page("tea", ALL, FIRST_PAGE)).isEmpty();
    }

    @Test
    void aFaultOfTheTextIsThrown() {
        index.bindIndex((name, text) -> {
            throw new InvalidQueryException(0, "a quote must be closed");
        });
        assertThatThrownBy(() -> entries.page("\"", ALL, FIRST_PAGE)).isInstanceOf(InvalidQueryException.class);
    }

    @Test
    void pagesFollowOneAnotherByPositionAndByNumber() {
        IntStream.range(0, 5).forEach(number -> append("tea " + number));
        append("coffee");
        index.bindIndex(this::containing);
        Slice<Dictation> first = page(new PageRange(Position.END, 0, 2));
        assertThat(texts(first)).containsExactly("tea 4", "tea 3");
        assertThat(first.total()).isEqualTo(5);
        assertThat(first.hasMore()).isTrue();
        Position last = first.entries().get(1).position();
        assertThat(texts(page(new PageRange(last, 0, 2)))).containsExactly("tea 2", "tea 1");
        Slice<Dictation> third = page(new PageRange(Position.END, 4, 2));
        assertThat(texts(third)).containsExactly("tea 0");
        assertThat(third.hasMore()).isFalse();
        assertThat(texts(page(new PageRange(Position.END, 6, 2)))).isEmpty();
    }

    @Test
    void theJournalSelectsAmongWhatIsFound() {
        journal.archive(append("tea 0").id());
        append("tea 1");
        journal.append(new DictationKind().decode("{\"final_text\":\"tea 2\",\"enhance_mode\":\"other\"}"));
        index.bindIndex(this::containing);
        EntryQuery unarchived =
                EntryQuery.ofLane(DictationLanes.ofMode("proofread")).withoutArchived();
        assertThat(entries.page("tea", unarchived, FIRST_PAGE))
                .hasValueSatisfying(page -> assertThat(texts(page)).containsExactly("tea 1"));
    }

    @Test
    void aFilterSelectsAmongWhatIsFound() {
        append("tea 0");
        append("tea 1");
        index.bindIndex(this::containing);
        assertThat(entries.page("tea", ALL, entry -> entry.finalText().endsWith("0"), FIRST_PAGE))
                .hasValueSatisfying(page -> {
                    assertThat(texts(page)).containsExactly("tea 0");
                    assertThat(page.total()).isEqualTo(1);
                });
    }

    @Test
    void eachValueIsReturnedOnce() {
        append("tea 0");
        append("tea 1");
        index.bindIndex(this::containing);
        assertThat(entries.values("tea", ALL, Dictation::mode))
                .hasValueSatisfying(modes -> assertThat(modes).containsExactly("proofread"));
    }

    @Test
    void thePageNamesTheSkippedLines() {
        append("tea");
        SkippedLines skipped = new SkippedLines(1, List.of("no JSON"));
        journal.skip(skipped);
        index.bindIndex(this::containing);
        assertThat(page(FIRST_PAGE).skipped()).isEqualTo(skipped);
    }

    @Test
    void whatWasChangedDuringTheSearchIsSearchedAgain() {
        StoredEntry<Dictation> stored = append("tea");
        index.bindIndex((name, text) -> {
            Optional<List<Position>> found = containing(name, text);
            if (calls++ == 0) {
                edit(stored.id(), "coffee");
            }
            return found;
        });
        assertThat(page(FIRST_PAGE).entries()).isEmpty();
        assertThat(calls).isEqualTo(2);
    }

    @Test
    void thereIsNoAnswerIfEachSearchIsOvertakenByAChange() {
        StoredEntry<Dictation> stored = append("tea");
        index.bindIndex((name, text) -> {
            edit(stored.id(), "tea " + calls++);
            return containing(name, text);
        });
        assertThat(entries.page("tea", ALL, FIRST_PAGE)).isEmpty();
    }

    @Test
    void aPageOfVeryLongEntriesHasFewerThanItsLimit() {
        IntStream.range(0, 3).forEach(number -> append("tea " + number));
        index.bindIndex(this::containing);
        maxPart = 2;
        Slice<Dictation> page = page(FIRST_PAGE);
        assertThat(texts(page)).containsExactly("tea 2", "tea 1");
        assertThat(page.hasMore()).isTrue();
        assertThat(page.total()).isEqualTo(3);
    }

    @Test
    void allEntriesAreFilteredEvenIfTheyAreReadInParts() {
        IntStream.range(0, 5).forEach(number -> append("tea " + number));
        index.bindIndex(this::containing);
        maxPart = 2;
        assertThat(entries.page("tea", ALL, entry -> !entry.finalText().endsWith("3"), FIRST_PAGE))
                .hasValueSatisfying(page -> assertThat(page.total()).isEqualTo(4));
        assertThat(entries.values("tea", ALL, Dictation::finalText))
                .hasValueSatisfying(texts -> assertThat(texts).hasSize(5));
    }

    private Slice<Dictation> page(PageRange range) {
        return entries.page("tea", ALL, range).orElseThrow();
    }

    private Optional<List<Position>> containing(String name, String text) {
        return Optional.of(journal
                .newest(Journal.ALL_ENTRIES, 100, entry -> entry.finalText().contains(text))
                .stream()
                .map(StoredEntry::position)
                .sorted(Comparator.reverseOrder())
                .toList());
    }

    private StoredEntry<Dictation> append(String text) {
        return journal.append(dictation(text));
    }

    private void edit(String id, String text) {
        journal.edit(id, before -> dictation(text).withId(id));
    }

    private static Dictation dictation(String text) {
        return new DictationKind().decode("{\"final_text\":\"" + text + "\",\"enhance_mode\":\"proofread\"}");
    }

    private static List<String> texts(Slice<Dictation> page) {
        return page.entries().stream().map(stored -> stored.entry().finalText()).toList();
    }
}
