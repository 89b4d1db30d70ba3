package io.mneme.store.jsonl.write;

import java.util.concurrent.TimeUnit;

/**
 * The wait of a batch for further appends before it is written. The callers of the last batch probably append again at
 * once, and other callers have come meanwhile. Waking them takes as long as a sync. Without this wait they would form
 * two batches, each with a sync of its own.
 *
 * @param size the expected number of appends
 * @param nanos the maximum wait
 */
record BatchWait(int size, long nanos) {

    static final BatchWait NO_WAIT = new BatchWait(0, 0);

    private static final long MAX_WAIT_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    /**
     * Returns the wait of the next batch.
     *
     * @param written the number of appends of the last batch
     * @param waiting the number of appends that came while it was written
     * @param nanos the time that its write took; waiting may save half of it
     */
    static BatchWait afterBatch(int written, int waiting, long nanos) {
        return new BatchWait(written + waiting, Math.min(MAX_WAIT_NANOS, nanos / 2));
    }

    /** Returns whether a batch of this size waits longer. */
    boolean shouldWait(int collected, long waited) {
        return collected < size && waited < nanos;
    }
}
