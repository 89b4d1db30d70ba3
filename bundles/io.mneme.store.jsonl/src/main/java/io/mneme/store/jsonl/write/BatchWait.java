package io.mneme.store.jsonl.write;

import java.util.concurrent.TimeUnit;

/**
 * How long a batch waits before it is written: for the callers of the last one, since they come back with more just now, and
 * those who came meanwhile. To wake them takes as long as a sync, so without waiting they would come in two halves, each with
 * a sync of its own.
 *
 * @param size how many there may be
 * @param nanos how long they are waited for at most
 */
record BatchWait(int size, long nanos) {

    static final BatchWait NO_WAIT = new BatchWait(0, 0);

    private static final long MAX_WAIT_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    /**
     * Returns what to wait for after a batch.
     *
     * @param written how many were in it
     * @param waiting how many came while it was written
     * @param nanos how long it took to write, half of which is what waiting may save
     */
    static BatchWait afterBatch(int written, int waiting, long nanos) {
        return new BatchWait(written + waiting, Math.min(MAX_WAIT_NANOS, nanos / 2));
    }

    /** Returns whether to wait on, with so many there after so long. */
    boolean shouldWait(int there, long waited) {
        return there < size && waited < nanos;
    }
}
