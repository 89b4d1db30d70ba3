package io.mneme.context.history;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * A window from one request to the next; requests take turns on it. A request that does not get its turn in time is answered
 * without the window, by the built-in policies: the one before it may be waiting for a plug-in.
 */
final class OpenWindow {

    /** How many requests may wait for a turn that has not come soon. */
    private static final int MAX_WAITING = 32;

    private static final long QUEUE_CHECK_NANOS = Duration.ofMillis(250).toNanos();
    /** How long a request waits for a turn while a policy blocks. */
    private static final long BLOCKED_CHECK_NANOS = Duration.ofMillis(400).toNanos();
    /** How long a request may have waited for its turn and then wait for a policy that blocks. */
    private static final Duration MAX_WAIT_BEFORE_CALL = Duration.ofMillis(100);

    private static final long SLICE_NANOS = Duration.ofMillis(50).toNanos();

    private final ReentrantLock turn = new ReentrantLock();

    /** Written by the request that has the turn; an erasure reads it at any time. */
    private volatile Optional<WindowState> state = Optional.empty();

    private volatile long chars;

    /**
     * Builds the history of the next request; if the journal cannot be read, the window stays as it is.
     *
     * @param timeout how long to wait for the turn
     */
    BuiltHistory next(HistoryBuilder builder, Duration timeout) {
        Duration waited = awaitTurn(timeout, builder::isBlocked);
        if (!turn.isHeldByCurrentThread()) {
            return builder.withoutWindow(waited);
        }
        try {
            // The two waits of a request must not add up.
            boolean waitedLong = waited.compareTo(MAX_WAIT_BEFORE_CALL) >= 0;
            return waitedLong && builder.selectsBlocked() ? builder.withoutWindow(waited) : inTurn(builder);
        } finally {
            turn.unlock();
        }
    }

    private BuiltHistory inTurn(HistoryBuilder builder) {
        BuiltHistory history = builder.next(state);
        state = history.state();
        chars = state.map(WindowState::chars).orElse(0L);
        return history;
    }

    /** Returns the characters of its lines after its newest request. */
    long chars() {
        return chars;
    }

    /**
     * Acquires the turn, and returns how long that took. It waits in slices, each of which counts as no more than it should last;
     * see {@code PluginThreads}.
     *
     * @param blocked whether a policy blocks, so that the turn will not come soon
     */
    private Duration awaitTurn(Duration timeout, BooleanSupplier blocked) {
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

    /** Returns whether the window has a line of one of these entries. */
    boolean hasAny(Set<String> ids) {
        return state.stream().flatMap(kept -> kept.lines().stream()).anyMatch(line -> ids.contains(line.id()));
    }
}
