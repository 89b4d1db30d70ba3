package io.mneme.store.jsonl.meter;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.distribution.TimeWindowMax;
import java.util.concurrent.atomic.LongAdder;

/**
 * What one journal has done since it was opened. Its parts record it here, and {@link JournalMeters} exposes it.
 *
 * <p>Safe for use by many threads.
 */
public final class JournalActivity {

    private static final long WINDOW_STEP_MILLIS = 60_000;
    private static final int WINDOW_STEPS = 3;

    private final LongAdder appends = new LongAdder();
    private final OperationTimes writes = new OperationTimes();
    private final OperationTimes syncs = new OperationTimes();
    private final TimeWindowMax slowestSync = new TimeWindowMax(Clock.SYSTEM, WINDOW_STEP_MILLIS, WINDOW_STEPS);
    private final LongAdder syncFailures = new LongAdder();
    private final OperationTimes rotations = new OperationTimes();

    /** Records that a number of entries was written within a time. */
    public void recordAppend(int entries, long nanos) {
        appends.add(entries);
        writes.record(nanos);
    }

    /** Records a sync of a file that succeeded. */
    public void recordSync(long nanos) {
        syncs.record(nanos);
        slowestSync.record(nanos);
    }

    public void recordSyncFailure() {
        syncFailures.increment();
    }

    /** Records a rotation that moved entries. */
    public void recordRotation(long nanos) {
        rotations.record(nanos);
    }

    double appends() {
        return appends.sum();
    }

    double syncFailures() {
        return syncFailures.sum();
    }

    /** Returns the longest sync of the last two to three minutes, in nanoseconds. */
    double slowestSync() {
        return slowestSync.poll();
    }

    OperationTimes writes() {
        return writes;
    }

    OperationTimes syncs() {
        return syncs;
    }

    OperationTimes rotations() {
        return rotations;
    }

    /** Number and total time of operations of one kind. */
    static final class OperationTimes {

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
}
