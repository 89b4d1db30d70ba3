package io.mneme.record.dictation;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.lookup.IndexedEntries;
import io.mneme.support.schema.Timestamps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads all dictations that match a filter, oldest first and each once. Safe for use by many threads. */
final class DictationReader {

    private static final int MAX_PART_ENTRIES = 500;

    private final Journal<Dictation> journal;
    private final IndexedEntries<Dictation> indexed;

    DictationReader(Journal<Dictation> journal, IndexedEntries<Dictation> indexed) {
        this.journal = journal;
        this.indexed = indexed;
    }

    /** The dictations that match a filter; they are read when they are asked for. */
    interface FoundDictations {

        /** Passes them on, oldest first. */
        void forEach(Consumer<Dictation> action);
    }

    /**
     * Finds the dictations of a filter.
     *
     * @throws io.mneme.api.search.InvalidQueryException if its text breaks a rule
     */
    FoundDictations find(DictationFilter filter) {
        EntryQuery query = JournalledDictations.selected(filter);
        Optional<List<Position>> found = filter.text()
                .filter(text -> !text.isEmpty())
                .flatMap(text -> indexed.positions(text, query))
                .map(DictationReader::oldestFirst);
        DictationMatcher wanted =
                found.isPresent() ? new DictationMatcher(filter.tags(), "") : DictationMatcher.of(filter);
        return action -> {
            Consumer<StoredEntry<Dictation>> matching = stored -> {
                if (wanted.test(stored.entry())) {
                    action.accept(stored.entry());
                }
            };
            found.ifPresentOrElse(
                    positions -> indexed.forEach(positions, matching), () -> forEachSelected(query, matching));
        };
    }

    private static List<Position> oldestFirst(List<Position> found) {
        List<Position> positions = new ArrayList<>(found);
        Collections.reverse(positions);
        return positions;
    }

    /** The journal would read all that is selected once for each part, if the query had bounds in time. */
    private void forEachSelected(EntryQuery query, Consumer<StoredEntry<Dictation>> action) {
        EntryQuery unbounded = query.between(Optional.empty(), Optional.empty());
        Position last = Position.START;
        boolean hasMore = true;
        while (hasMore) {
            Slice<Dictation> part = journal.after(unbounded, last, MAX_PART_ENTRIES);
            for (StoredEntry<Dictation> stored : part.entries()) {
                if (query.includes(Timestamps.read(stored.entry().timestamp()))) {
                    action.accept(stored);
                }
                last = stored.position();
            }
            hasMore = part.hasMore() && !part.entries().isEmpty();
        }
    }
}
