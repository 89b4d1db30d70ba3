package io.mneme.support.plugin;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** How long a plug-in has taken to answer since it was bound. Safe for use by many threads. */
public final class CallTimes {

    private final LongAdder calls = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);

    void add(long taken) {
        calls.increment();
        nanos.add(taken);
        longest.accumulate(taken);
    }

    /** Returns the number of calls that have ended. */
    public long calls() {
        return calls.sum();
    }

    /** Returns the mean time of a call in nanoseconds; 0 without calls. */
    public double meanNanos() {
        long count = calls();
        return count == 0 ? 0 : (double) nanos.sum() / count;
    }

    /** Returns the longest time of a call in nanoseconds; 0 without calls. */
    public long longestNanos() {
        return longest.get();
    }
}
