package io.mneme.ui.http.transport;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Bounds what transfers take, all together: places, or bytes in memory. Where there is no room, the slowest transfer gives way to
 * the new one, so that clients which send or read in drops keep out no others. Safe for use by many threads.
 *
 * @param <T> the kind of transfer
 */
public final class TransferBudget<T extends TransferBudget.SlowTransfer> {

    /** The rate from which on a transfer that has a place gives it to no other. */
    static final double SLOW_BYTES_PER_SECOND = 64 << 10;

    private static final long STEP_NANOS = 50_000_000;

    private final TransferLimits limits;
    private final double maxRate;
    private final Map<T, Long> active = new HashMap<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private long held;

    /**
     * What transfers may take.
     *
     * @param max what they may take together, at least 1; a transfer that takes more goes on alone
     * @param maxWaiting how many may wait for room, each with its thread
     * @param grace how long a transfer never gives way
     * @param maxWait how long a new one waits for room
     */
    public record TransferLimits(long max, int maxWaiting, Duration grace, Duration maxWait) {

        public TransferLimits {
            if (max < 1) {
                throw new IllegalArgumentException("max must be at least 1: " + max);
            }
        }
    }

    /**
     * Makes an empty budget.
     *
     * @param maxRate the bytes a second below which a transfer gives way
     */
    TransferBudget(TransferLimits limits, double maxRate) {
        this.limits = limits;
        this.maxRate = maxRate;
    }

    /** Takes room for a transfer until {@link #remove}; returns whether there was some, maybe after waiting. */
    boolean add(T transfer, long size) {
        return tryAdd(transfer, size) || await(transfer, size);
    }

    private boolean await(T transfer, long size) {
        long deadline = System.nanoTime() + limits.maxWait().toNanos();
        boolean mayWait = waiting.incrementAndGet() <= limits.maxWaiting();
        try {
            while (!tryAdd(transfer, size)) {
                if (!mayWait) {
                    return false;
                }
                if (!cutOffSlowest(limits.grace(), any -> true) && !awaitRoom(size, deadline)) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            waiting.decrementAndGet();
        }
    }

    /** Takes room for a transfer that must go on, since what it reports has been done: others are cut off for it. */
    void addNow(T transfer, long size) {
        while (!tryAdd(transfer, size)) {
            cutOffSlowest(Duration.ZERO, any -> true);
        }
    }

    private synchronized boolean tryAdd(T transfer, long size) {
        if (!hasRoom(size)) {
            return false;
        }
        // What it has waited does not count against it.
        transfer.rate().restart();
        active.put(transfer, size);
        held += size;
        return true;
    }

    private boolean hasRoom(long size) {
        return held == 0 || held + size <= limits.max();
    }

    /** Waits a moment for room; returns whether the time is not over. */
    private synchronized boolean awaitRoom(long size, long deadline) throws InterruptedException {
        long left = deadline - System.nanoTime();
        if (left > 0 && !hasRoom(size)) {
            TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, STEP_NANOS));
        }
        return left > 0;
    }

    /**
     * Cuts off the slowest transfer of some.
     *
     * @param age only transfers that have been going on for so long
     * @param which only these transfers
     * @return whether there was one that is too slow
     */
    boolean cutOffSlowest(Duration age, Predicate<? super T> which) {
        Optional<T> slowest = slowest(age, which);
        // Not under the lock, which a transfer takes while it has its own.
        slowest.ifPresent(transfer -> {
            transfer.cutOff();
            remove(transfer);
        });
        return slowest.isPresent();
    }

    private synchronized Optional<T> slowest(Duration age, Predicate<? super T> which) {
        return active.keySet().stream()
                .filter(transfer -> transfer.rate().elapsedNanos() >= age.toNanos())
                .filter(transfer -> transfer.rate().bytesPerSecond() < maxRate)
                .filter(which)
                .min(Comparator.comparing(SlowTransfer::rate, TransferRate.SLOWEST_FIRST));
    }

    /** Gives back a part of what a transfer takes. */
    synchronized void release(T transfer, long part) {
        if (active.computeIfPresent(transfer, (any, size) -> size - part) != null) {
            held -= part;
            notifyAll();
        }
    }

    /** Gives back what a transfer that has ended still takes. */
    synchronized void remove(T transfer) {
        Long left = active.remove(transfer);
        if (left != null) {
            held -= left;
            notifyAll();
        }
    }

    /** Returns how many transfers there are. */
    synchronized int count() {
        return active.size();
    }

    /** Returns what all transfers take. */
    synchronized long held() {
        return held;
    }

    /** Something that is read from a connection or written to it, at the pace of the other end. */
    interface SlowTransfer {

        /** Returns how fast it is, and since when it has been going on. Takes no lock of the transfer. */
        TransferRate rate();

        /** Ends it, since another one waits for its room. Returns at once. */
        void cutOff();
    }

    /** How fast something is read from a connection, or written to it, in the last few seconds. For many threads. */
    static final class TransferRate {

        /** The slowest first; of equally slow ones, the one that began first. */
        static final Comparator<TransferRate> SLOWEST_FIRST = Comparator.comparingDouble(TransferRate::bytesPerSecond)
                .thenComparing(
                        Comparator.comparingLong(TransferRate::elapsedNanos).reversed());

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
}
