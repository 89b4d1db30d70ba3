package io.mneme.index.lucene.query;

import io.mneme.api.journal.Position;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.index.lucene.document.IndexFields;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.util.BytesRef;

/** The order of hits in which no two are equal: by score or time, then by position and journal. */
enum HitOrder {
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

    static HitOrder of(SearchOrder order) {
        return switch (order) {
            case RELEVANCE -> RELEVANCE;
            case TIME -> TIME;
        };
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
