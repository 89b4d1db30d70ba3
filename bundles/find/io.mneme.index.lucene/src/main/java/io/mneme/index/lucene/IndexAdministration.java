package io.mneme.index.lucene;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.UnreadableException;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.IndexAdmin.IndexProgress;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.search.IndexAdmin.IndexVerification;
import io.mneme.api.search.IndexAdmin.IndexVerification.JournalComparison;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.JournalCoverage;
import io.mneme.index.lucene.document.DocumentReader;
import io.mneme.index.lucene.document.DocumentReader.IndexedEntry;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.feed.IndexFeed;
import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.feed.JournalSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;

/** Shows the state of the index, compares it with the journals, and builds it again. */
final class IndexAdministration implements IndexAdmin {

    private static final Duration CATCH_UP_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration PROGRESS_INTERVAL = Duration.ofMillis(250);

    private final IndexFeed feed;

    IndexAdministration(IndexFeed feed) {
        this.feed = feed;
    }

    @Override
    public IndexStatus status() {
        return feed.status();
    }

    @Override
    public IndexVerification verify(Consumer<IndexProgress> progress) {
        feed.acquireOpened().close();
        Map<String, Position> ends = feed.status().journals().stream()
                .collect(Collectors.toMap(JournalCoverage::journal, JournalCoverage::end));
        feed.await(snapshot -> snapshot.covers(ends), CATCH_UP_TIMEOUT);
        try (IndexSnapshot snapshot = feed.acquireOpened()) {
            List<JournalComparison> comparisons = new ArrayList<>();
            for (JournalSource<?> source : feed.journals().all()) {
                comparisons.add(new JournalVerifier<>(source.journal(), snapshot).compare(progress));
            }
            return new IndexVerification(comparisons, damage(snapshot.reader()));
        } catch (IOException | JournalException unreadable) {
            throw new IndexUnavailableException("the comparison failed: " + unreadable.getMessage(), unreadable);
        }
    }

    private void requireUsable() {
        feed.failure().ifPresent(reason -> {
            throw new IndexUnavailableException("the index cannot be used: " + reason);
        });
    }

    private static List<String> damage(DirectoryReader reader) {
        List<String> damage = new ArrayList<>();
        for (LeafReaderContext leaf : reader.leaves()) {
            try {
                if (leaf.reader() instanceof CodecReader files) {
                    files.checkIntegrity();
                }
            } catch (IOException damaged) {
                damage.add(String.valueOf(damaged.getMessage()));
            }
        }
        return damage;
    }

    @Override
    public void rebuild(Consumer<IndexProgress> progress) {
        feed.rebuild();
        while (!feed.awaitNext(this::isComplete, PROGRESS_INTERVAL)) {
            requireUsable();
            feed.status().journals().stream()
                    .filter(journal -> !journal.complete())
                    .forEach(journal ->
                            progress.accept(new IndexProgress(journal.journal(), journal.covered(), journal.end())));
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    private boolean isComplete(IndexSnapshot snapshot) {
        return feed.journals().all().stream()
                .allMatch(source -> snapshot.mark(source.name()).complete());
    }

    /** Compares a snapshot of the index with one journal, as far as the snapshot follows it. */
    private static final class JournalVerifier<E> {

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
            Position last = events.isEmpty()
                    ? end
                    : earlier(events.get(events.size() - 1).position(), end);
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
}
