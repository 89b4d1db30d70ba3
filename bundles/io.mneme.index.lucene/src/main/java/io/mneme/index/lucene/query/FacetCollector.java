package io.mneme.index.lucene.query;

import io.mneme.api.search.FacetField;
import io.mneme.index.lucene.document.IndexFields;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/** Counts collected documents by the values of fields. For one thread. */
final class FacetCollector extends SimpleCollector {

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
}
