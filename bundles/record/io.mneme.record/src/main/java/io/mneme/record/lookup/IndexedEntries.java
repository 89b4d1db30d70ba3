package io.mneme.record.lookup;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the entries of one journal by the words of a text, through the index.
 *
 * <p>Every answer is exact, as the same reading of the whole journal would be. It is empty if the index cannot give such an
 * answer now: then the caller reads the journal. Safe for use by many threads.
 *
 * @param <E> the kind of entry
 */
public final class IndexedEntries<E> {

    private static final Logger LOG = LoggerFactory.getLogger(IndexedEntries.class);

    /** An answer is given up if the journal was changed during this many attempts. */
    private static final int MAX_ATTEMPTS = 3;

    private static final int MAX_PART_ENTRIES = 500;

    private final Journal<E> journal;
    private final IndexLookup index;

    IndexedEntries(Journal<E> journal, IndexLookup index) {
        this.journal = journal;
        this.index = index;
    }

    /**
     * Returns a page of the selected entries that match a text, the newest first.
     *
     * @throws io.mneme.api.search.InvalidQueryException if the text breaks a rule
     */
    public Optional<Slice<E>> page(String text, EntryQuery query, PageRange range) {
        return answer(text, query, found -> page(found, range));
    }

    /**
     * Returns a page of the selected entries that match a text and a filter, the newest first. Each entry that matches the text is
     * read for it.
     *
     * @throws io.mneme.api.search.InvalidQueryException if the text breaks a rule
     */
    public Optional<Slice<E>> page(String text, EntryQuery query, Predicate<? super E> filter, PageRange range) {
        return answer(text, query, found -> page(matching(found, filter), range));
    }

    /**
     * Returns a value of each selected entry that matches a text, from the newest entry to the oldest and each value once.
     *
     * @throws io.mneme.api.search.InvalidQueryException if the text breaks a rule
     */
    public <V> Optional<Set<V>> values(String text, EntryQuery query, Function<? super E, V> value) {
        return answer(text, query, found -> values(found, value));
    }

    /**
     * Returns the positions of the selected entries that match a text, from the newest to the oldest.
     *
     * @throws io.mneme.api.search.InvalidQueryException if the text breaks a rule
     */
    public Optional<List<Position>> positions(String text, EntryQuery query) {
        return answer(text, query, found -> found);
    }

    private <V> Set<V> values(List<Position> found, Function<? super E, V> value) {
        Set<V> values = new LinkedHashSet<>();
        forEach(found, stored -> values.add(value.apply(stored.entry())));
        return values;
    }

    /** Finds positions and reads from them, again if entries were changed meanwhile. */
    private <R> Optional<R> answer(String text, EntryQuery query, Function<List<Position>, R> reading) {
        try {
            for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
                Position start = journal.end();
                Optional<R> answer =
                        index.find(journal.name(), text).map(found -> reading.apply(journal.selected(found, query)));
                if (answer.isEmpty() || journal.changesAfter(start, 1).isEmpty()) {
                    return answer;
                }
            }
        } catch (JournalException unreadable) {
            LOG.debug("{} is not searched through the index", journal.name(), unreadable);
        }
        return Optional.empty();
    }

    private List<Position> matching(List<Position> found, Predicate<? super E> filter) {
        List<Position> matching = new ArrayList<>();
        forEach(found, stored -> {
            if (filter.test(stored.entry())) {
                matching.add(stored.position());
            }
        });
        return matching;
    }

    /** Reads the entries at some positions, a bounded part of them at a time; those that are gone are left out. */
    public void forEach(List<Position> found, Consumer<StoredEntry<E>> action) {
        List<Position> rest = found;
        while (!rest.isEmpty()) {
            List<StoredEntry<E>> part = journal.firstAt(rest, MAX_PART_ENTRIES);
            part.forEach(action);
            rest = part.isEmpty()
                    ? List.of()
                    : after(rest, part.get(part.size() - 1).position());
        }
    }

    private static List<Position> after(List<Position> positions, Position last) {
        return positions.subList(positions.indexOf(last) + 1, positions.size());
    }

    private Slice<E> page(List<Position> found, PageRange range) {
        List<Position> rest = rest(found, range);
        List<StoredEntry<E>> entries = rest.isEmpty() ? List.of() : journal.firstAt(rest, range.limit());
        return new Slice<>(entries, found.size(), rest.size() > entries.size(), skippedLines());
    }

    /** Returns the positions from the first of a page on. */
    private static List<Position> rest(List<Position> found, PageRange range) {
        int before = Collections.binarySearch(found, range.before(), Comparator.reverseOrder());
        long start = (before < 0 ? -1L - before : before + 1L) + range.skip();
        return found.subList((int) Math.min(start, found.size()), found.size());
    }

    private SkippedLines skippedLines() {
        return journal.page(EntryQuery.ofLane(Journal.ALL_ENTRIES), Position.END, 0, 1)
                .skipped();
    }
}
