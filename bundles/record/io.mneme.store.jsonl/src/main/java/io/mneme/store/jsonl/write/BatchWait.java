package io.mneme.store.jsonl.write;

import io.mneme.store.jsonl.config.Durability;
import java.util.concurrent.TimeUnit;

/**
 * The wait of a batch for further appends before it is written. The callers of the last batch probably append again at
 * once, and other callers have come meanwhile. Waking them takes as long as a sync. Without this wait they would form
 * two batches, each with a sync of its own. Where appends wait for no sync, they wait for no other append either: a write is
 * over before that.
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
     * @param durability whether appends wait for a sync
     * @param written the number of appends of the last batch
     * @param waiting the number of appends that came while it was written
     * @param nanos the time that its write took; waiting may save half of it
     */
    static BatchWait afterBatch(Durability durability, int written, int waiting, long nanos) {
        return durability == Durability.ALWAYS
                ? new BatchWait(written + waiting, Math.min(MAX_WAIT_NANOS, nanos / 2))
                : NO_WAIT;
    }

    /** Returns whether a batch of this size waits longer. */
    boolean shouldWait(int collected, long waited) {
        return collected < size && waited < nanos;
    }
}
