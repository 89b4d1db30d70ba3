package io.mneme.ui.http.transport;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A bounded number of places for transfers. Where there is none, the slowest transfer gives way to the new one, so that
 * clients which send or read in drops keep out no others. Safe for use by many threads.
 *
 * @param <T> the kind of transfer
 */
public final class ConnectionSlots<T extends ConnectionSlots.SlowTransfer> {

    /** A transfer gives way only while it is slower than this. */
    private static final double MIN_BYTES_PER_SECOND = 64 << 10;

    private static final long STEP_NANOS = 50_000_000;

    private final Limits limits;
    private final Set<T> active = new HashSet<>();
    private int waiting;

    /**
     * What transfers may take.
     *
     * @param maxActive the most transfers at a time, at least 1
     * @param maxWaiting how many may wait for a place, each with its thread
     * @param grace how long a transfer never gives way
     * @param maxWait how long a new one waits for a place
     */
    public record Limits(int maxActive, int maxWaiting, Duration grace, Duration maxWait) {

        public Limits {
            if (maxActive < 1) {
                throw new IllegalArgumentException("maxActive must be at least 1: " + maxActive);
            }
        }
    }

    /** Makes places. */
    public ConnectionSlots(Limits limits) {
        this.limits = limits;
    }

    /** Takes a place for a transfer until {@link #remove}; returns whether there was one, maybe after waiting. */
    public synchronized boolean add(T transfer) {
        if (waiting >= limits.maxWaiting() && active.size() >= limits.maxActive()) {
            return false;
        }
        waiting++;
        try {
            boolean placed = waitForPlace();
            if (placed) {
                // What it has waited does not count against it.
                transfer.rate().restart();
                active.add(transfer);
            }
            return placed;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            waiting--;
        }
    }

    private boolean waitForPlace() throws InterruptedException {
        long deadline = System.nanoTime() + limits.maxWait().toNanos();
        while (active.size() >= limits.maxActive() && !cutOffSlowest(limits.grace(), any -> true)) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, STEP_NANOS));
        }
        return true;
    }

    /**
     * Cuts off the slowest transfer of some.
     *
     * @param age only transfers that have been going on for so long
     * @param which only these transfers
     * @return whether there was one that is too slow
     */
    public synchronized boolean cutOffSlowest(Duration age, Predicate<? super T> which) {
        Optional<T> slowest = active.stream()
                .filter(transfer -> transfer.rate().elapsedNanos() >= age.toNanos())
                .filter(transfer -> transfer.rate().bytesPerSecond() < MIN_BYTES_PER_SECOND)
                .filter(which)
                .min(Comparator.comparing(SlowTransfer::rate, TransferRate.SLOWEST_FIRST));
        slowest.ifPresent(transfer -> {
            active.remove(transfer);
            transfer.cutOff();
        });
        return slowest.isPresent();
    }

    /** Gives back the place of a transfer that has ended. */
    public synchronized void remove(T transfer) {
        active.remove(transfer);
        notifyAll();
    }

    /** Returns how many transfers there are. */
    public synchronized int count() {
        return active.size();
    }

    /** Something that is read from a connection or written to it, at the pace of the other end. */
    public interface SlowTransfer {

        /** Returns how fast it is, and since when it has been going on. */
        TransferRate rate();

        /** Ends it, since another one waits for its place. Returns at once. */
        void cutOff();
    }
}
