package io.mneme.index.lucene.query;

import io.mneme.api.journal.Position;
import io.mneme.api.search.ExpiredCursorException;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.index.lucene.document.DocumentReader;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.query.FoundPage.FoundDocument;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Finds one page of documents in a snapshot of the index. */
final class IndexQuery {

    /** Number of hits from which on Lucene skips those that cannot be among the best ones, so that the others must be counted. */
    private static final int COUNTED_HITS = 1_000;

    /** The total of more hits than are counted. */
    private static final int MORE_HITS = SearchQuery.MAX_REACH + 1;

    private final IndexSnapshot snapshot;
    private final IndexSearcher searcher;
    private final Query ranked;
    private final Query matching;
    private final SearchQuery query;
    private final boolean relaxed;
    private final HitOrder order;

    /**
     * Creates a search.
     *
     * @param snapshot the documents to search
     * @param ranked the query of Lucene with scores
     * @param matching a query for the same documents, which is used where no score is needed
     * @param query the query, for its page and order
     * @param relaxed whether it finds entries with some of its words
     */
    IndexQuery(IndexSnapshot snapshot, Query ranked, Query matching, SearchQuery query, boolean relaxed)
            throws IOException {
        this.snapshot = snapshot;
        this.searcher = new IndexSearcher(snapshot.reader());
        TermLookup words = new TermLookup(searcher);
        this.ranked = words.resolve(ranked);
        this.matching = ranked.equals(matching) ? this.ranked : words.resolve(matching);
        this.query = query;
        this.relaxed = relaxed;
        this.order = query.order() == SearchOrder.TIME ? HitOrder.TIME : HitOrder.RELEVANCE;
    }

    /**
     * Returns the page.
     *
     * @param zone the zone of months
     * @throws ExpiredCursorException if the journal of the cursor's hit has another lineage now
     */
    FoundPage page(ZoneId zone) throws IOException {
        TopFieldDocs top = top();
        long total = total(top.totalHits);
        List<FoundDocument> documents = documents(top.scoreDocs);
        return new FoundPage(
                documents,
                total,
                total <= SearchQuery.MAX_REACH,
                FacetCounter.count(searcher, matching, query.facets(), zone),
                next(top.scoreDocs, documents));
    }

    /**
     * Returns the number of all hits, exact up to {@link SearchQuery#MAX_REACH}. They are counted apart from the search for the best
     * ones, which skips what cannot be among these: a count needs no scores, and scores take most of the time. Where a frequent
     * word suffices to match, not even the count is needed.
     */
    private long total(TotalHits found) throws IOException {
        if (found.relation == TotalHits.Relation.EQUAL_TO) {
            return found.value;
        }
        int minimum = new HitMinimum(snapshot.reader()).of(matching);
        return minimum > SearchQuery.MAX_REACH
                ? MORE_HITS
                : searcher.search(matching, new SingleCollector<>(new HitCounter())).hits;
    }

    /** Returns the hits to the end of the page, and one more if there is one. */
    private TopFieldDocs top() throws IOException {
        Optional<HitCursor> cursor = query.cursor().map(text -> HitCursor.decode(text, query));
        FieldDoc after = cursor.isPresent() ? after(cursor.get()) : null;
        int hits = end() + 1;
        return searcher.search(
                ranked, new TopFieldCollectorManager(order.sort(), hits, after, Math.max(hits, COUNTED_HITS)));
    }

    private int end() {
        return query.skip() + query.limit();
    }

    private List<FoundDocument> documents(ScoreDoc[] hits) throws IOException {
        List<FoundDocument> documents = new ArrayList<>();
        DocumentReader reader = new DocumentReader(snapshot.reader());
        for (int hit = query.skip(); hit < Math.min(end(), hits.length); hit++) {
            int number = hits[hit].doc;
            documents.add(new FoundDocument(number, reader.read(number), order.score(hits[hit]), List.of()));
        }
        return documents;
    }

    private Optional<HitCursor> next(ScoreDoc[] hits, List<FoundDocument> documents) {
        return hits.length > end()
                ? Optional.of(cursor(hits[end() - 1], documents.get(documents.size() - 1)))
                : Optional.empty();
    }

    private HitCursor cursor(ScoreDoc hit, FoundDocument document) {
        return new HitCursor(
                relaxed,
                order.sortValue(hit),
                document.position(),
                document.journal(),
                lineage(document.journal()),
                HitCursor.digest(query));
    }

    private String lineage(String journal) {
        return HitCursor.digest(snapshot.mark(journal).lineage());
    }

    private FieldDoc after(HitCursor cursor) throws IOException {
        if (!cursor.lineage().equals(lineage(cursor.journal()))) {
            throw new ExpiredCursorException("the cursor has expired, since " + cursor.journal()
                    + " has begun again; the first page can be asked for");
        }
        return order.after(sortValue(cursor), cursor.position(), cursor.journal());
    }

    /** Returns the sort value of the cursor's hit in this snapshot: its score changes with the number of entries. */
    private long sortValue(HitCursor cursor) throws IOException {
        if (order == HitOrder.TIME) {
            return cursor.sortValue();
        }
        Query hit = new BooleanQuery.Builder()
                .add(ranked, Occur.MUST)
                .add(IndexFields.at(cursor.journal(), Stream.of(cursor.position())), Occur.FILTER)
                .build();
        TopFieldDocs found = searcher.search(hit, 1, order.sort());
        return found.scoreDocs.length == 0 ? cursor.sortValue() : order.sortValue(found.scoreDocs[0]);
    }

    /** Counts matching documents, without scores, until there are {@link #MORE_HITS}. */
    private static final class HitCounter extends SimpleCollector {

        private int hits;
        private @Nullable Weight weight;

        @Override
        public void setWeight(Weight weight) {
            this.weight = weight;
        }

        /** Counts what matches in a segment at once, where that is known without a look at the matches. */
        @Override
        protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
            requireFewer();
            int known = weight == null ? -1 : weight.count(leaf);
            if (known >= 0) {
                hits = Math.min(MORE_HITS, hits + known);
                throw new CollectionTerminatedException();
            }
        }

        @Override
        public void collect(int document) {
            hits++;
            requireFewer();
        }

        private void requireFewer() {
            if (hits == MORE_HITS) {
                throw new CollectionTerminatedException();
            }
        }

        @Override
        public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE_NO_SCORES;
        }
    }

    /** The order of hits in which no two are equal: by score or time, then by position and journal. */
    private enum HitOrder {
        RELEVANCE(SortField.FIELD_SCORE),
        TIME(newest());

        private final Sort sort;

        HitOrder(SortField first) {
            sort = new Sort(
                    first,
                    new SortField(IndexFields.POSITION, SortField.Type.LONG, true),
                    new SortField(IndexFields.JOURNAL, SortField.Type.STRING));
        }

        private static SortField newest() {
            SortField newest = new SortField(IndexFields.TIMESTAMP, SortField.Type.LONG, true);
            newest.setMissingValue(Long.MIN_VALUE);
            return newest;
        }

        Sort sort() {
            return sort;
        }

        /** Returns the score of a hit; 0 in the order of time. */
        double score(ScoreDoc hit) {
            return this == TIME ? 0 : (Float) first(hit);
        }

        /** Returns the first value by which a hit is ordered, as a number. */
        long sortValue(ScoreDoc hit) {
            return this == TIME ? (Long) first(hit) : Float.floatToIntBits((Float) first(hit));
        }

        private static Object first(ScoreDoc hit) {
            return ((FieldDoc) hit).fields[0];
        }

        /** Returns a place in the order after which further hits are. */
        FieldDoc after(long sortValue, Position position, String journal) {
            Object first = this == TIME ? (Object) sortValue : (Object) Float.intBitsToFloat((int) sortValue);
            return new FieldDoc(
                    Integer.MAX_VALUE, Float.NaN, new Object[] {first, position.value(), new BytesRef(journal)});
        }
    }
}
