package io.mneme.index.lucene.query;

import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.FacetCounts.FacetValue;
import io.mneme.api.search.FacetField;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.spi.kind.SearchFields;
import java.io.IOException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/** Counts the documents that match a query by the values of fields. */
final class FacetCounter {

    private static final Comparator<FacetValue> BY_HITS =
            Comparator.comparingLong(FacetValue::hits).reversed().thenComparing(FacetValue::value);

    private final IndexSearcher searcher;
    private final Query query;
    private final ZoneId zone;

    FacetCounter(IndexSearcher searcher, Query query, ZoneId zone) {
        this.searcher = searcher;
        this.query = query;
        this.zone = zone;
    }

    /** Returns the counts of some fields, in the order of the fields. */
    List<FacetCounts> count(Set<FacetField> fields) throws IOException {
        List<FacetField> ordered = fields.stream().sorted().toList();
        if (ordered.isEmpty()) {
            return List.of();
        }
        Map<FacetField, Map<String, Long>> counted = searcher.search(query, manager(ordered));
        return ordered.stream().map(field -> counts(field, counted.get(field))).toList();
    }

    private CollectorManager<FacetCollector, Map<FacetField, Map<String, Long>>> manager(List<FacetField> fields) {
        return new CollectorManager<>() {

            @Override
            public FacetCollector newCollector() {
                return new FacetCollector(fields, zone);
            }

            @Override
            public Map<FacetField, Map<String, Long>> reduce(Collection<FacetCollector> collectors) {
                Map<FacetField, Map<String, Long>> all = new HashMap<>();
                fields.forEach(field -> all.put(field, new HashMap<>()));
                collectors.forEach(part -> part.counts()
                        .forEach((field, values) ->
                                values.forEach((value, number) -> all.get(field).merge(value, number, Long::sum))));
                return all;
            }
        };
    }

    private static FacetCounts counts(FacetField field, Map<String, Long> values) {
        List<FacetValue> most = values.entrySet().stream()
                .map(value -> new FacetValue(value.getKey(), value.getValue()))
                .sorted(BY_HITS)
                .limit(FacetCounts.MAX_VALUES)
                .toList();
        return new FacetCounts(field, most, values.size() - most.size());
    }

    /** Returns the key of the values of a field; the month has none. */
    static String key(FacetField field) {
        return switch (field) {
            case MODE -> SearchFields.MODE;
            case TYPE -> SearchFields.TYPE;
            case MODEL -> SearchFields.MODEL;
            case PROJECT -> SearchFields.PROJECT;
            case CORRECTED -> SearchFields.CORRECTED;
            case MONTH -> IndexFields.TIMESTAMP;
        };
    }

    /** Counts collected documents by the values of fields. */
    private static final class FacetCollector extends SimpleCollector {

        private final List<FacetField> fields;
        private final ZoneId zone;
        private final Map<FacetField, Map<String, Long>> counts = new EnumMap<>(FacetField.class);
        private List<LeafCounter> leaf = List.of();

        /** Counts the documents of one segment by one field. */
        private interface LeafCounter {

            void count(int document) throws IOException;

            /** Adds the numbers to those of all segments. */
            void finish(Map<String, Long> sums) throws IOException;
        }

        FacetCollector(List<FacetField> fields, ZoneId zone) {
            this.fields = fields;
            this.zone = zone;
            fields.forEach(field -> counts.put(field, new HashMap<>()));
        }

        Map<FacetField, Map<String, Long>> counts() {
            return counts;
        }

        @Override
        public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE_NO_SCORES;
        }

        @Override
        protected void doSetNextReader(LeafReaderContext context) throws IOException {
            List<LeafCounter> counters = new ArrayList<>();
            for (FacetField field : fields) {
                counters.add(
                        field == FacetField.MONTH
                                ? new MonthCounter(DocValues.getNumeric(context.reader(), IndexFields.TIMESTAMP), zone)
                                : new ValueCounter(DocValues.getSortedSet(
                                        context.reader(), IndexFields.facet(FacetCounter.key(field)))));
            }
            leaf = counters;
        }

        @Override
        public void collect(int document) throws IOException {
            for (LeafCounter counter : leaf) {
                counter.count(document);
            }
        }

        @Override
        public void finish() throws IOException {
            for (int field = 0; field < leaf.size(); field++) {
                leaf.get(field).finish(counts.get(fields.get(field)));
            }
            leaf = List.of();
        }

        /** Counts by the number of a value, and reads the values at the end. */
        private static final class ValueCounter implements LeafCounter {

            private final SortedSetDocValues values;
            private final int[] numbers;

            ValueCounter(SortedSetDocValues values) {
                this.values = values;
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
            public void finish(Map<String, Long> sums) throws IOException {
                for (int value = 0; value < numbers.length; value++) {
                    if (numbers[value] > 0) {
                        sums.merge(values.lookupOrd(value).utf8ToString(), (long) numbers[value], Long::sum);
                    }
                }
            }
        }

        /** Counts by the month of the timestamp. */
        private static final class MonthCounter implements LeafCounter {

            private final NumericDocValues timestamps;
            private final CalendarMonths months;
            private final Map<String, Long> numbers = new HashMap<>();

            MonthCounter(NumericDocValues timestamps, ZoneId zone) {
                this.timestamps = timestamps;
                this.months = new CalendarMonths(zone);
            }

            @Override
            public void count(int document) throws IOException {
                if (timestamps.advanceExact(document)) {
                    numbers.merge(months.of(timestamps.longValue()), 1L, Long::sum);
                }
            }

            @Override
            public void finish(Map<String, Long> sums) {
                numbers.forEach((month, number) -> sums.merge(month, number, Long::sum));
            }
        }

        /** Finds the months of moments, which are mostly those of the moments before. */
        private static final class CalendarMonths {

            private final ZoneId zone;
            private String month = "";
            private long start;
            private long end;

            CalendarMonths(ZoneId zone) {
                this.zone = zone;
            }

            /** Returns the month of a moment in milliseconds, as {@code 2026-03}. */
            String of(long moment) {
                if (moment < start || moment >= end) {
                    YearMonth found =
                            YearMonth.from(Instant.ofEpochMilli(moment).atZone(zone));
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
}
