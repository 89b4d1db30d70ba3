package io.mneme.index.lucene.query;

import java.util.Collection;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;

/**
 * Passes all matches to one collector: a search runs on the thread of its caller.
 *
 * @param <C> the type of the collector
 * @param collector the collector
 */
record SingleCollector<C extends Collector>(C collector) implements CollectorManager<C, C> {

    @Override
    public C newCollector() {
        return collector;
    }

    @Override
    public C reduce(Collection<C> collectors) {
        return collector;
    }
}
