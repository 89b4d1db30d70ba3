package io.mneme.index.lucene.query;

import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.FacetCounts.FacetValue;
import io.mneme.api.search.FacetField;
import io.mneme.index.lucene.document.IndexFields;
import java.io.IOException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/** Counts the documents that match a query by the values of fields. */
final class FacetCounter extends SimpleCollector {

    private static final Comparator<FacetValue> BY_HITS =
            Comparator.comparingLong(FacetValue::hits).reversed().thenComparing(FacetValue::value);

    private final ZoneId zone;
    private final Map<FacetField, Map<String, Long>> counts = new EnumMap<>(FacetField.class);
    private final List<LeafCounter> leaf = new ArrayList<>();

    /** Counts the documents of one segment by one field. */
    private interface LeafCounter {

        void count(int document) throws IOException;

        /** Called after the last document. */
        default void finish() throws IOException {}
    }

    private FacetCounter(Set<FacetField> fields, ZoneId zone) {
        this.zone = zone;
        fields.forEach(field -> counts.put(field, new HashMap<>()));
    }

    /**
     * Returns the counts of some fields, in the order of the fields.
     *
     * @param zone the zone of months
     */
    static List<FacetCounts> count(IndexSearcher searcher, Query query, Set<FacetField> fields, ZoneId zone)
            throws IOException {
        if (fields.isEmpty()) {
            return List.of();
        }
        FacetCounter counter = searcher.search(query, new SingleCollector<>(new FacetCounter(fields, zone)));
        return counter.counts.entrySet().stream()
                .map(counted -> counts(counted.getKey(), counted.getValue()))
                .toList();
    }

    private static FacetCounts counts(FacetField field, Map<String, Long> values) {
        List<FacetValue> most = values.entrySet().stream()
                .map(value -> new FacetValue(value.getKey(), value.getValue()))
                .sorted(BY_HITS)
                .limit(FacetCounts.MAX_VALUES)
                .toList();
        return new FacetCounts(field, most, values.size() - most.size());
    }

    @Override
    public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE_NO_SCORES;
    }

    @Override
    protected void doSetNextReader(LeafReaderContext context) throws IOException {
        leaf.clear();
        for (Map.Entry<FacetField, Map<String, Long>> counted : counts.entrySet()) {
            leaf.add(counter(counted.getKey(), context.reader(), counted.getValue()));
        }
    }

    /** Returns the counter of a field; all but the month are called as the key of their values. */
    private LeafCounter counter(FacetField field, LeafReader reader, Map<String, Long> sums) throws IOException {
        if (field == FacetField.MONTH) {
            return new MonthCounter(DocValues.getNumeric(reader, IndexFields.TIMESTAMP), zone, sums);
        }
        String key = field.name().toLowerCase(Locale.ROOT);
        return new ValueCounter(DocValues.getSortedSet(reader, IndexFields.facet(key)), sums);
    }

    @Override
    public void collect(int document) throws IOException {
        for (LeafCounter counter : leaf) {
            counter.count(document);
        }
    }

    @Override
    public void finish() throws IOException {
        for (LeafCounter counter : leaf) {
            counter.finish();
        }
        leaf.clear();
    }

    /** Counts by the number of a value, and reads the values at the end. */
    private static final class ValueCounter implements LeafCounter {

        private final SortedSetDocValues values;
        private final Map<String, Long> sums;
        private final int[] numbers;

        ValueCounter(SortedSetDocValues values, Map<String, Long> sums) {
            this.values = values;
            this.sums = sums;
            this.numbers = new int[Math.toIntExact(values.getValueCount())];
        }

        @Override
        public void count(int document) throws IOException {
            if (values.advanceExact(document)) {
                for (int value = 0; value < values.docValueCount(); value++) {
                    numbers[(int) values.nextOrd()]++;
                }
            }
        }

        @Override
        public void finish() throws IOException {
            for (int value = 0; value < numbers.length; value++) {
                if (numbers[value] > 0) {
                    sums.merge(values.lookupOrd(value).utf8ToString(), (long) numbers[value], Long::sum);
                }
            }
        }
    }

    /** Counts by the month of the timestamp, which is mostly that of the one before. */
    private static final class MonthCounter implements LeafCounter {

        private final NumericDocValues timestamps;
        private final ZoneId zone;
        private final Map<String, Long> sums;
        private String month = "";
        private long start;
        private long end;

        MonthCounter(NumericDocValues timestamps, ZoneId zone, Map<String, Long> sums) {
            this.timestamps = timestamps;
            this.zone = zone;
            this.sums = sums;
        }

        @Override
        public void count(int document) throws IOException {
            if (timestamps.advanceExact(document)) {
                sums.merge(month(timestamps.longValue()), 1L, Long::sum);
            }
        }

        /** Returns the month of a moment in milliseconds, as {@code 2026-03}. */
        private String month(long moment) {
            if (moment < start || moment >= end) {
                YearMonth found = YearMonth.from(Instant.ofEpochMilli(moment).atZone(zone));
                month = found.toString();
                start = first(found);
                end = first(found.plusMonths(1));
            }
            return month;
        }

        private long first(YearMonth of) {
            return of.atDay(1).atStartOfDay(zone).toInstant().toEpochMilli();
        }
    }
}
