package io.mneme.index.lucene.query;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Journal.JournalEnd;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.feed.JournalMark;
import io.mneme.index.lucene.feed.JournalSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;

/**
 * The documents of a snapshot that a search may find: those of its journals, without entries that were changed after the
 * snapshot.
 */
final class SearchScope {

    /** The most changes of a journal that are left out one by one. Beyond it no entry of the journal is found. */
    static final int MAX_CHANGES = 256;

    /** The most replaced files of a journal among them: each is a clause of the query, whose number Lucene bounds. */
    private static final int MAX_SPANS = 16;

    private final IndexSnapshot snapshot;
    private final Set<String> found = new TreeSet<>();
    private final Map<String, Position> changes = new HashMap<>();
    private final BooleanQuery.Builder excluded = new BooleanQuery.Builder();
    private final List<String> partial = new ArrayList<>();

    private SearchScope(IndexSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** Returns the scope of a search in some journals. */
    static SearchScope of(IndexSnapshot snapshot, List<JournalSource<?>> sources) {
        SearchScope scope = new SearchScope(snapshot);
        for (JournalSource<?> source : sources) {
            try {
                scope.add(source.journal());
            } catch (JournalException closed) {
                scope.partial.add(source.name() + " cannot be read: " + closed.getMessage());
            }
        }
        return scope;
    }

    private void add(Journal<?> journal) {
        JournalMark mark = snapshot.mark(journal.name());
        JournalEnd present = journal.currentEnd();
        Position end = present.position();
        List<Change> changed =
                end.isAfter(mark.position()) ? journal.changesAfter(mark.position(), MAX_CHANGES + 1) : List.of();
        if (mark.complete() && !changed.isEmpty()) {
            changes.put(journal.name(), end);
        }
        boolean followed =
                present.lineage().equals(mark.lineage()) && !mark.position().isAfter(end);
        if (!followed || changed.size() > MAX_CHANGES || spans(changed).count() > MAX_SPANS) {
            partial.add(journal.name() + " is being indexed");
            return;
        }
        found.add(journal.name());
        mark.coverage(journal.name(), end).partial().ifPresent(partial::add);
        exclude(journal.name(), changed);
    }

    private void exclude(String journal, List<Change> changes) {
        if (!changes.isEmpty()) {
            excluded.add(IndexFields.at(journal, changes.stream().map(Change::target)), Occur.SHOULD);
        }
        spans(changes)
                .forEach(span -> excluded.add(IndexFields.inSpan(journal, span.target(), span.last()), Occur.SHOULD));
    }

    private static Stream<Change> spans(List<Change> changes) {
        return changes.stream().filter(change -> change.type() == Change.Type.REPLACED_FILE);
    }

    /**
     * Returns the query for the documents of the scope that match a query. A filter is left out where it would change nothing:
     * with one, Lucene would score each match of a query for any of several words.
     */
    Query restrict(Query query) {
        BooleanQuery.Builder restricted =
                new BooleanQuery.Builder().add(query, Occur.MUST).add(excluded.build(), Occur.MUST_NOT);
        if (!found.containsAll(snapshot.journals())) {
            restricted.add(
                    IndexFields.anyOf(found.stream().map(IndexFields::ofJournal).toList()), Occur.FILTER);
        }
        return restricted.build();
    }

    /**
     * Returns the ends of the journals with changes after the snapshot, by journal. Those of a journal that is being built again are
     * not among them: no search waits for it, since that takes longer than a search may.
     */
    Map<String, Position> changes() {
        return Map.copyOf(changes);
    }

    /** Returns why entries may be missing. */
    List<String> partial() {
        return List.copyOf(partial);
    }
}
