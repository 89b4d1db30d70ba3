package io.mneme.index.lucene.query;

import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.FacetCounts.FacetValue;
import io.mneme.api.search.FacetField;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.spi.kind.SearchFields;
import java.io.IOException;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

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
}
