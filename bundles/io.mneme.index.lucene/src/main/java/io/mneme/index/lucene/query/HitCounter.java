package io.mneme.index.lucene.query;

import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/** Counts matching documents, without scores, until there are more than a limit. */
final class HitCounter extends SimpleCollector {

    private final int limit;
    private int hits;

    private HitCounter(int limit) {
        this.limit = limit;
    }

    /** Returns what counts documents for one search; the count is exact up to the limit. */
    static CollectorManager<HitCounter, Integer> upTo(int limit) {
        return new CollectorManager<>() {

            @Override
            public HitCounter newCollector() {
                return new HitCounter(limit);
            }

            @Override
            public Integer reduce(Collection<HitCounter> counters) {
                return counters.stream().mapToInt(counter -> counter.hits).sum();
            }
        };
    }

    @Override
    protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
        requireFewer();
    }

    @Override
    public void collect(int document) {
        hits++;
        requireFewer();
    }

    private void requireFewer() {
        if (hits > limit) {
            throw new CollectionTerminatedException();
        }
    }

    @Override
    public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE_NO_SCORES;
    }
}
