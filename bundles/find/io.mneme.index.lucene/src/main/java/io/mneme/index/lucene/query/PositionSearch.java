package io.mneme.index.lucene.query;

import io.mneme.api.journal.Position;
import io.mneme.api.search.EntryPositions;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.search.SearchQuery;
import io.mneme.index.lucene.compile.CompiledQuery;
import io.mneme.index.lucene.compile.QueryCompiler;
import io.mneme.index.lucene.compile.SearchContext;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.feed.JournalSource;
import io.mneme.index.lucene.feed.SearchableIndex;
import io.mneme.index.lucene.parse.QueryParser;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.util.ArrayUtil;

/** Finds the positions of all matching entries in a snapshot that covers the whole journal. */
public final class PositionSearch implements EntryPositions {

    private final SearchableIndex index;
    private final SearchContext context;
    private final Duration catchUpTimeout;

    /**
     * Creates a search.
     *
     * @param index the index
     * @param context what searches use besides it
     * @param catchUpTimeout how long a call waits for the index to reach the end of the journal
     */
    public PositionSearch(SearchableIndex index, SearchContext context, Duration catchUpTimeout) {
        this.index = index;
        this.context = context;
        this.catchUpTimeout = catchUpTimeout;
    }

    @Override
    public Optional<List<Position>> find(String journal, String text) {
        CompiledQuery words = compiled(text);
        Query query = endsWithinWord(text)
                ? completed(text)
                        .map(longer -> IndexFields.anyOf(List.of(words.matching(), longer)))
                        .orElse(words.matching())
                : words.matching();
        return words.partial().isEmpty()
                ? index.journals().find(journal).flatMap(source -> find(source, query))
                : Optional.empty();
    }

    private CompiledQuery compiled(String text) {
        return new QueryCompiler(SearchQuery.of(text), context).compile(QueryParser.parse(text));
    }

    private static boolean endsWithinWord(String text) {
        int last = text.codePointBefore(text.length());
        return Character.isLetterOrDigit(last) && !Character.isIdeographic(last);
    }

    /** Returns the query for words that begin so; empty if the last part of the text has no such form. */
    private Optional<Query> completed(String text) {
        try {
            return Optional.of(compiled(text + "*").matching());
        } catch (InvalidQueryException noWord) {
            return Optional.empty();
        }
    }

    private Optional<List<Position>> find(JournalSource<?> source, Query words) {
        Optional<IndexSnapshot> covering =
                acquire(source.name(), source.journal().end());
        if (covering.isEmpty()) {
            return Optional.empty();
        }
        try (IndexSnapshot snapshot = covering.get()) {
            SearchScope scope = SearchScope.of(snapshot, List.of(source));
            return scope.partial().isEmpty() ? Optional.of(find(snapshot, scope.restrict(words))) : Optional.empty();
        } catch (IOException damaged) {
            throw new IndexUnavailableException("the index cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    private static List<Position> find(IndexSnapshot snapshot, Query query) throws IOException {
        return new IndexSearcher(snapshot.reader())
                .search(query, new SingleCollector<>(new PositionCollector()))
                .newestFirst();
    }

    /**
     * Acquires a snapshot that covers a position, which the caller closes. A journal that is being indexed from its start is not
     * waited for: that takes longer than a search may.
     */
    private Optional<IndexSnapshot> acquire(String journal, Position end) {
        Predicate<IndexSnapshot> covers = snapshot -> snapshot.covers(Map.of(journal, end));
        Optional<IndexSnapshot> latest = index.acquire();
        if (latest.isEmpty() || covers.test(latest.get())) {
            return latest;
        }
        boolean complete = latest.get().mark(journal).complete();
        latest.get().close();
        return complete && index.await(covers, catchUpTimeout) ? index.acquire() : Optional.empty();
    }

    /** Collects the positions of all matching documents, without scores. */
    private static final class PositionCollector extends SimpleCollector {

        private long[] positions = {};
        private int count;
        private NumericDocValues ofLeaf = DocValues.emptyNumeric();

        /** Returns the collected positions, the newest first. */
        List<Position> newestFirst() {
            long[] sorted = Arrays.copyOf(positions, count);
            Arrays.sort(sorted);
            return IntStream.rangeClosed(1, count)
                    .mapToObj(place -> new Position(sorted[count - place]))
                    .toList();
        }

        @Override
        protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
            ofLeaf = DocValues.getNumeric(leaf.reader(), IndexFields.POSITION);
        }

        @Override
        public void collect(int document) throws IOException {
            if (!ofLeaf.advanceExact(document)) {
                throw new IOException("document " + document + " of the index lacks its position");
            }
            positions = ArrayUtil.grow(positions, count + 1);
            positions[count++] = ofLeaf.longValue();
        }

        @Override
        public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE_NO_SCORES;
        }
    }
}
