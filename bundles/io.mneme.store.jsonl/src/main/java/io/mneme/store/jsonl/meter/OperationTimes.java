package io.mneme.store.jsonl.meter;

import java.util.concurrent.atomic.LongAdder;

/** Number and total time of operations of one kind. Safe for use by many threads. */
final class OperationTimes {

    private final LongAdder count = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    /** Adds two numbers, which a meter reads: a timer of each monitoring system would take a few percent of an append. */
    void record(long duration) {
        count.increment();
        nanos.add(duration);
    }

    long count() {
        return count.sum();
    }

    double nanos() {
        return nanos.sum();
    }
}
