package io.mneme.context.history;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The turn on a window, which its requests take one after the other. A request that does not get its turn in time is answered
 * without the window: the one before it may be waiting for a plug-in.
 */
public final class WindowTurn {

    /** How many requests may wait for a turn that has not come soon. */
    private static final int MAX_WAITING = 32;

    private static final long QUEUE_CHECK_NANOS = Duration.ofMillis(250).toNanos();
    /** How long a request waits for a turn while a policy blocks. */
    private static final long BLOCKED_CHECK_NANOS = Duration.ofMillis(400).toNanos();
    /** How long a request may have waited for its turn and then wait for a policy that blocks. */
    private static final Duration MAX_WAIT_BEFORE_CALL = Duration.ofMillis(100);

    private static final long SLICE_NANOS = Duration.ofMillis(50).toNanos();

    private final ReentrantLock turn = new ReentrantLock();

    /** The policies of a waiting request. */
    public interface AwaitedPolicies {

        /** Returns whether any policy blocks, so that the turn will not come soon. */
        boolean isBlocked();

        /** Returns whether a policy of the request blocks, so that the request would wait for it, too. */
        boolean selectsBlocked();
    }

    /**
     * Answers a request in its turn.
     *
     * @param timeout how long to wait for the turn
     * @param policies the policies of the request
     * @param inTurn answers the request in its turn
     * @param without answers the request without the window, after it has waited for so long
     */
    public <R> R take(Duration timeout, AwaitedPolicies policies, Supplier<R> inTurn, Function<Duration, R> without) {
        Duration waited = await(timeout, policies::isBlocked);
        if (!turn.isHeldByCurrentThread()) {
            return without.apply(waited);
        }
        try {
            // The two waits of a request must not add up.
            boolean waitedLong = waited.compareTo(MAX_WAIT_BEFORE_CALL) >= 0;
            return waitedLong && policies.selectsBlocked() ? without.apply(waited) : inTurn.get();
        } finally {
            turn.unlock();
        }
    }

    /**
     * Acquires the turn, and returns how long that took. It waits in slices, each of which counts as no more than it should last;
     * see {@code PluginThreads}.
     */
    private Duration await(Duration timeout, BooleanSupplier blocked) {
        long waited = 0;
        try {
            while (!turn.tryLock() && waited < timeout.toNanos() && !isHopeless(waited, blocked)) {
                long slice = Math.min(SLICE_NANOS, timeout.toNanos() - waited);
                if (turn.tryLock(slice, NANOSECONDS)) {
                    break;
                }
                waited += slice;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return Duration.ofNanos(waited);
    }

    private boolean isHopeless(long waited, BooleanSupplier blocked) {
        boolean crowded = waited >= QUEUE_CHECK_NANOS && turn.getQueueLength() > MAX_WAITING;
        return crowded || waited >= BLOCKED_CHECK_NANOS && blocked.getAsBoolean();
    }
}
