package io.mneme.index.lucene.query;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchOrder;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.index.lucene.document.DocumentReader;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.feed.IndexFeed;
import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.feed.JournalMark;
import io.mneme.index.lucene.feed.JournalSource;
import io.mneme.index.lucene.feed.JournalSource.CurrentEntry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.search.TotalHits;

/**
 * Searches a snapshot of the index. It waits a moment for the index where entries were changed after the snapshot, and reads each hit
 * from its journal: a text that is no longer there is never returned.
 */
public final class EntrySearch implements Search {

    /** How long a search waits for the index to follow changes, or to reach a position that the caller asks for. */
    private static final Duration CATCH_UP_TIMEOUT = Duration.ofMillis(500);

    private static final SortField BY_POSITION = new SortField(IndexFields.POSITION, SortField.Type.LONG, true);
    private static final Sort BY_RELEVANCE = new Sort(SortField.FIELD_SCORE, BY_POSITION);
    private static final Sort BY_TIME = byTime();

    private final IndexFeed feed;

    public EntrySearch(IndexFeed feed) {
        this.feed = feed;
    }

    private static Sort byTime() {
        SortField newest = new SortField(IndexFields.TIMESTAMP, SortField.Type.LONG, true);
        newest.setMissingValue(Long.MIN_VALUE);
        return new Sort(newest, BY_POSITION);
    }

    @Override
    public SearchPage search(SearchQuery query) {
        Query words = ClauseQueries.all(QueryParser.parse(query.text()));
        List<JournalSource<?>> sources = sources(query);
        Optional<IndexSnapshot> latest = feed.acquire();
        Map<String, Position> missing =
                latest.map(snapshot -> missing(snapshot, sources, query)).orElse(Map.of());
        if (!missing.isEmpty()) {
            latest.ifPresent(IndexSnapshot::close);
            feed.await(snapshot -> covers(snapshot, missing), CATCH_UP_TIMEOUT);
            latest = feed.acquire();
        }
        if (latest.isEmpty()) {
            return new SearchPage(List.of(), 0, true, List.of(feed.failure().orElse("the index is being opened")));
        }
        try (IndexSnapshot snapshot = latest.get()) {
            return search(snapshot, sources, words, query);
        } catch (IOException damaged) {
            throw new IndexUnavailableException("the index cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    private List<JournalSource<?>> sources(SearchQuery query) {
        Collection<String> names = query.journals().isEmpty() ? feed.names() : query.journals();
        List<JournalSource<?>> sources = new ArrayList<>();
        for (String name : names) {
            feed.source(name).ifPresentOrElse(sources::add, () -> {
                if (!query.journals().isEmpty()) {
                    throw new IllegalArgumentException(
                            "no journal is called " + name + "; there are " + String.join(", ", feed.names()));
                }
            });
        }
        return sources;
    }

    /**
     * Returns the positions that the snapshot does not cover: of changes, and of what the query asks for. A journal that is being
     * built again is not waited for: that takes longer than a search may.
     */
    private static Map<String, Position> missing(
            IndexSnapshot snapshot, List<JournalSource<?>> sources, SearchQuery query) {
        Map<String, Position> missing = new HashMap<>();
        for (JournalSource<?> source : sources) {
            JournalMark mark = snapshot.mark(source.name());
            Position asked = query.after().getOrDefault(source.name(), Position.START);
            if (mark.complete() && hasChanged(source, mark)) {
                missing.put(source.name(), later(asked, source.journal().end()));
            } else if (mark.complete() && asked.isAfter(mark.position())) {
                missing.put(source.name(), asked);
            }
        }
        return missing;
    }

    private static Position later(Position one, Position other) {
        return one.isAfter(other) ? one : other;
    }

    private static boolean covers(IndexSnapshot snapshot, Map<String, Position> positions) {
        return positions.entrySet().stream().noneMatch(wanted -> wanted.getValue()
                .isAfter(snapshot.mark(wanted.getKey()).position()));
    }

    private static boolean hasChanged(JournalSource<?> source, JournalMark mark) {
        try {
            return !source.journal().changesAfter(mark.position(), 1).isEmpty();
        } catch (JournalException closed) {
            return false;
        }
    }

    private static SearchPage search(
            IndexSnapshot snapshot, List<JournalSource<?>> sources, Query words, SearchQuery query) throws IOException {
        SearchScope scope = SearchScope.of(snapshot, sources);
        TopFieldCollectorManager collector = new TopFieldCollectorManager(
                query.order() == SearchOrder.TIME ? BY_TIME : BY_RELEVANCE,
                query.skip() + query.limit(),
                SearchQuery.MAX_REACH);
        TopFieldDocs top = new IndexSearcher(snapshot.reader()).search(scope.restrict(words), collector);
        List<SearchHit> hits = hits(page(top, new DocumentReader(snapshot.reader()), query), sources);
        boolean exact = top.totalHits.relation == TotalHits.Relation.EQUAL_TO;
        return new SearchPage(hits, top.totalHits.value, exact, partial(scope, snapshot, sources, query));
    }

    private static List<FoundDocument> page(TopFieldDocs top, DocumentReader documents, SearchQuery query)
            throws IOException {
        List<FoundDocument> page = new ArrayList<>();
        for (int hit = query.skip(); hit < top.scoreDocs.length; hit++) {
            ScoreDoc document = top.scoreDocs[hit];
            page.add(new FoundDocument(documents.read(document.doc), score(document, query.order())));
        }
        return page;
    }

    private static double score(ScoreDoc document, SearchOrder order) {
        return order == SearchOrder.TIME ? 0 : (Float) ((FieldDoc) document).fields[0];
    }

    private static List<String> partial(
            SearchScope scope, IndexSnapshot snapshot, List<JournalSource<?>> sources, SearchQuery query) {
        Stream<String> behind = sources.stream()
                .map(JournalSource::name)
                .filter(name -> query.after()
                        .getOrDefault(name, Position.START)
                        .isAfter(snapshot.mark(name).position()))
                .map(name -> name + " is not indexed to position "
                        + query.after().get(name).value() + " yet");
        return Stream.concat(scope.partial().stream(), behind).toList();
    }

    /** Reads the entries from their journals, and leaves out those that were changed since they were indexed. */
    private static List<SearchHit> hits(List<FoundDocument> found, List<JournalSource<?>> sources) {
        Map<String, List<Position>> positions =
                found.stream().collect(groupingBy(FoundDocument::journal, mapping(FoundDocument::position, toList())));
        Map<String, Map<Position, CurrentEntry>> entries = new HashMap<>();
        sources.stream()
                .filter(source -> positions.containsKey(source.name()))
                .forEach(source -> entries.put(source.name(), source.current(positions.get(source.name()))));
        return found.stream()
                .flatMap(document -> hit(document, entries).stream())
                .toList();
    }

    private static Optional<SearchHit> hit(FoundDocument document, Map<String, Map<Position, CurrentEntry>> entries) {
        return Optional.ofNullable(
                        entries.getOrDefault(document.journal(), Map.of()).get(document.position()))
                .filter(entry -> entry.revision().equals(document.entry().revision()))
                .map(entry -> new SearchHit(
                        document.journal(),
                        document.position(),
                        entry.id(),
                        entry.timestamp(),
                        document.score(),
                        entry.texts()));
    }
}
