package io.mneme.support.plugin;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * How long a plug-in has taken to answer since it was bound. Safe for use by many threads, of constant size.
 *
 * <p>Times are counted in buckets, 16 for each power of two, so that a quantile is right to 4 percent.
 */
public final class CallTimes {

    private static final int BITS = 4;
    private static final int PER_POWER = 1 << BITS;

    /** About 18 minutes; what takes longer is counted with it. */
    private static final long MAX_COUNTED = (1L << 40) - 1;

    private final LongAdder calls = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private final AtomicLongArray buckets = new AtomicLongArray(bucket(MAX_COUNTED) + 1);

    /** Returns the times of all calls of several plug-ins, as they are now. */
    public static CallTimes together(Collection<CallTimes> parts) {
        CallTimes all = new CallTimes();
        parts.forEach(part -> {
            all.calls.add(part.calls.sum());
            all.nanos.add(part.nanos.sum());
            all.longest.accumulate(part.longest.get());
            for (int i = 0; i < part.buckets.length(); i++) {
                all.buckets.addAndGet(i, part.buckets.get(i));
            }
        });
        return all;
    }

    void add(long taken) {
        calls.increment();
        nanos.add(taken);
        longest.accumulate(taken);
        buckets.incrementAndGet(bucket(Math.min(MAX_COUNTED, Math.max(0, taken))));
    }

    /** The highest bits of a time choose its bucket. Times below the first power that has 16 buckets have one each. */
    private static int bucket(long taken) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(taken) - BITS - 1);
        return shift * PER_POWER + (int) (taken >> shift);
    }

    /** Returns the time in the middle of a bucket. */
    private static double middle(int bucket) {
        int shift = Math.max(0, bucket / PER_POWER - 1);
        long lowest = (long) (bucket - shift * PER_POWER) << shift;
        return lowest + ((1L << shift) - 1) / 2.0;
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

    /**
     * Returns the time in nanoseconds within which a part of the calls ended; 0 without calls.
     *
     * @param part more than 0, less than 1
     */
    public double quantileNanos(double part) {
        long counted = 0;
        for (int i = 0; i < buckets.length(); i++) {
            counted += buckets.get(i);
        }
        long left = (long) Math.ceil(part * counted);
        for (int i = 0; i < buckets.length() && left > 0; i++) {
            left -= buckets.get(i);
            if (left <= 0) {
                return Math.min(middle(i), longestNanos());
            }
        }
        return 0;
    }

    /** Returns the longest time of a call in nanoseconds; 0 without calls. */
    public long longestNanos() {
        return longest.get();
    }
}
