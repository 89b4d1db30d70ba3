package io.mneme.index.lucene;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.UnreadableException;
import io.mneme.api.search.IndexAdmin.IndexProgress;
import io.mneme.api.search.IndexAdmin.IndexVerification.JournalComparison;
import io.mneme.index.lucene.document.DocumentReader;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.IndexedEntry;
import io.mneme.index.lucene.feed.IndexSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;

/**
 * Compares a snapshot of the index with one journal, as far as the snapshot follows it. For one thread.
 *
 * @param <E> the kind of entry
 */
final class JournalVerifier<E> {

    private static final int MAX_PAGE_EVENTS = 500;
    private static final int MAX_SPAN_DOCUMENTS = 10_000;

    private final Journal<E> journal;
    private final IndexSnapshot snapshot;
    private final Position end;
    private final Set<Position> missing = new TreeSet<>();
    private final Set<Position> outdated = new TreeSet<>();
    private final Set<Position> surplus = new TreeSet<>();
    private long entries;

    JournalVerifier(Journal<E> journal, IndexSnapshot snapshot) {
        this.journal = journal;
        this.snapshot = snapshot;
        this.end = snapshot.mark(journal.name()).position();
    }

    JournalComparison compare(Consumer<IndexProgress> progress) throws IOException {
        Position at = Position.START;
        while (end.isAfter(at)) {
            at = comparePage(at);
            progress.accept(new IndexProgress(journal.name(), at, end));
        }
        List<Change> later = changes();
        return new JournalComparison(
                journal.name(), entries, count(missing, later), count(outdated, later), count(surplus, later));
    }

    /** Compares the next page, and returns the position to continue from. */
    private Position comparePage(Position after) throws IOException {
        List<JournalEvent<E>> events;
        try {
            events = journal.eventsAfter(after, MAX_PAGE_EVENTS);
        } catch (UnreadableException unreadable) {
            compareSpan(after, earlier(unreadable.before(), end), Map.of());
            return earlier(unreadable.to(), end);
        }
        Position last =
                events.isEmpty() ? end : earlier(events.get(events.size() - 1).position(), end);
        Map<Position, String> revisions = new HashMap<>();
        for (JournalEvent<E> event : events) {
            if (event instanceof JournalEvent.Appended<E> appended
                    && !event.position().isAfter(last)) {
                revisions.put(event.position(), appended.entry().revision());
            }
        }
        compareSpan(after, last, revisions);
        return last;
    }

    private static Position earlier(Position one, Position other) {
        return one.isAfter(other) ? other : one;
    }

    private void compareSpan(Position after, Position last, Map<Position, String> revisions) throws IOException {
        Map<Position, String> indexed = indexed(after, last);
        entries += revisions.size();
        revisions.forEach((position, revision) -> {
            String known = indexed.remove(position);
            if (known == null) {
                missing.add(position);
            } else if (!known.equals(revision)) {
                outdated.add(position);
            }
        });
        surplus.addAll(indexed.keySet());
    }

    private Map<Position, String> indexed(Position after, Position last) throws IOException {
        IndexSearcher searcher = new IndexSearcher(snapshot.reader());
        DocumentReader documents = new DocumentReader(snapshot.reader());
        Map<Position, String> indexed = new HashMap<>();
        Position first = new Position(after.value() + 1);
        for (ScoreDoc document :
                searcher.search(IndexFields.inSpan(journal.name(), first, last), MAX_SPAN_DOCUMENTS).scoreDocs) {
            IndexedEntry entry = documents.read(document.doc);
            indexed.put(entry.position(), entry.revision());
        }
        return indexed;
    }

    /** Returns the changes after the snapshot: what they concern may differ. */
    private List<Change> changes() {
        List<Change> all = new ArrayList<>();
        List<Change> page = journal.changesAfter(end, MAX_PAGE_EVENTS);
        while (!page.isEmpty()) {
            all.addAll(page);
            page = journal.changesAfter(page.get(page.size() - 1).position(), MAX_PAGE_EVENTS);
        }
        return all;
    }

    private static long count(Set<Position> positions, List<Change> later) {
        return positions.stream()
                .filter(position -> later.stream().noneMatch(change -> change.concerns(position)))
                .count();
    }
}
