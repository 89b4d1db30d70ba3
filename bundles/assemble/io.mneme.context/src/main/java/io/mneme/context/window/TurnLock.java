package io.mneme.context.window;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** Lets the requests of a window take turns, each of which is released by the thread that has taken it. Safe for use by many threads. */
final class TurnLock {

    /** How many requests may wait for a turn that has not come soon. */
    private static final int MAX_WAITING = 32;

    private static final long QUEUE_CHECK_NANOS = Duration.ofMillis(250).toNanos();

    /** How long a request waits for a turn while a policy blocks. */
    private static final long BLOCKED_CHECK_NANOS = Duration.ofMillis(400).toNanos();

    private static final long SLICE_NANOS = Duration.ofMillis(50).toNanos();

    /** Fair, so that those that come while a request is overdue wait behind it: on a busy machine it would never wake before them. */
    private final ReentrantLock turn = new ReentrantLock(true);

    /** How many requests have waited for a slice or longer, and still wait. */
    private final AtomicInteger overdue = new AtomicInteger();

    /**
     * Takes the turn unless that lasts too long, and returns how long it took. It waits in slices, each of which counts as no more than
     * it should last; see {@code PluginThreads}.
     *
     * @param timeout how long it waits at most
     * @param blocked whether a policy that the request calls does not return, so that it waits less
     */
    Duration await(Duration timeout, BooleanSupplier blocked) {
        long waited = 0;
        try {
            while (!isTakenAtOnce() && waited < timeout.toNanos() && !isHopeless(waited, blocked)) {
                long slice = Math.min(SLICE_NANOS, timeout.toNanos() - waited);
                if (turn.tryLock(slice, NANOSECONDS)) {
                    break;
                }
                if (waited == 0) {
                    overdue.incrementAndGet();
                }
                waited += slice;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            if (waited > 0) {
                overdue.decrementAndGet();
            }
        }
        return Duration.ofNanos(waited);
    }

    /**
     * A turn that is free is taken before those that wait, which are yet to wake: if it had to be handed to one of them each time, all
     * requests of a busy window would sleep.
     */
    private boolean isTakenAtOnce() {
        return !hasOverdue() && turn.tryLock();
    }

    /** Returns whether a request has waited for a slice or longer: none goes before those that wait then. */
    boolean hasOverdue() {
        return overdue.get() > 0;
    }

    /** Returns whether the current thread has the turn. */
    boolean isTaken() {
        return turn.isHeldByCurrentThread();
    }

    /** Ends the turn of the current thread, if it has one. */
    void release() {
        if (isTaken()) {
            turn.unlock();
        }
    }

    private boolean isHopeless(long waited, BooleanSupplier blocked) {
        boolean crowded = waited >= QUEUE_CHECK_NANOS && turn.getQueueLength() > MAX_WAITING;
        return crowded || waited >= BLOCKED_CHECK_NANOS && blocked.getAsBoolean();
    }
}
