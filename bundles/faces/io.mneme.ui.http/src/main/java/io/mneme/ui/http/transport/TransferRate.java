package io.mneme.ui.http.transport;

import java.util.Comparator;
import java.util.function.LongSupplier;

/** How fast something is read from a connection, or written to it, in the last few seconds. For many threads. */
final class TransferRate {

    /** The slowest first; of equally slow ones, the one that began first. */
    static final Comparator<TransferRate> SLOWEST_FIRST = Comparator.comparingDouble(TransferRate::bytesPerSecond)
            .thenComparing(Comparator.comparingLong(TransferRate::elapsedNanos).reversed());

    private static final long WINDOW_NANOS = 2_000_000_000;

    private final LongSupplier nanoClock;
    private long begin;
    private long bytes;
    private long windowBegin;
    private long windowBytes;
    private long previousBegin;
    private long previousBytes;

    /** Begins now, by a clock that counts nanoseconds. */
    TransferRate(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        restart();
    }

    /** Begins again, with no bytes. */
    final synchronized void restart() {
        begin = nanoClock.getAsLong();
        windowBegin = begin;
        previousBegin = begin;
        bytes = 0;
        windowBytes = 0;
        previousBytes = 0;
    }

    /** Counts bytes that were read or written. */
    synchronized void add(long count) {
        roll(nanoClock.getAsLong());
        bytes += count;
    }

    /** Returns the bytes a second in this window of two seconds and the one before. */
    synchronized double bytesPerSecond() {
        long now = nanoClock.getAsLong();
        roll(now);
        return (bytes - previousBytes) * 1e9 / Math.max(1, now - previousBegin);
    }

    private void roll(long now) {
        if (now - windowBegin >= WINDOW_NANOS) {
            previousBegin = windowBegin;
            previousBytes = windowBytes;
            windowBegin = now;
            windowBytes = bytes;
        }
    }

    /** Returns how long ago it began, in nanoseconds. */
    synchronized long elapsedNanos() {
        return nanoClock.getAsLong() - begin;
    }
}
