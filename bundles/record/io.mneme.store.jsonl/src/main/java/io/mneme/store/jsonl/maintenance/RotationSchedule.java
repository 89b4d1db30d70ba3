package io.mneme.store.jsonl.maintenance;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Decides when a full file is rotated. Each rotation copies what stays in the file, so few rotations that move many entries
 * cost less. Used on the maintenance thread only.
 */
final class RotationSchedule {

    /** The least time between two rotations, unless one has moved as many bytes as it may. */
    static final Duration PAUSE = Duration.ofMillis(500);

    /** A rotation that would move fewer entries than it copies waits no longer than this after the last one. */
    private static final long MAX_DELAY_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Every append requests a rotation; on a full disk each attempt would copy the file for nothing. */
    private static final long RETRY_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final LongSupplier nanoTime;
    private long lastRotation;
    private long lastFailure;

    /** Creates a schedule whose first rotation is due at once. */
    RotationSchedule(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.lastRotation = nanoTime.getAsLong() - MAX_DELAY_NANOS;
        this.lastFailure = nanoTime.getAsLong() - RETRY_INTERVAL_NANOS;
    }

    /** Records a rotation. */
    void rotated() {
        lastRotation = nanoTime.getAsLong();
    }

    /** Records a rotation that failed. */
    void failed() {
        lastFailure = nanoTime.getAsLong();
    }

    /** Returns whether a rotation has failed so recently that another attempt would fail, too. */
    boolean hasJustFailed() {
        return nanoTime.getAsLong() - lastFailure < RETRY_INTERVAL_NANOS;
    }

    /**
     * Returns whether the last rotation was not long ago, and this one would copy more entries than it moves.
     *
     * @param surplus how many entries of the active file it would move, of all
     */
    boolean isTooEarly(int surplus, int all) {
        return surplus > 0 && 2L * surplus < all && nanoTime.getAsLong() - lastRotation < MAX_DELAY_NANOS;
    }
}
