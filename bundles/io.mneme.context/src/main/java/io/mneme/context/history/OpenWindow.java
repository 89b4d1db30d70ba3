package io.mneme.context.history;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A window from one request to the next; requests take turns on it. A request that does not get its turn in time is answered
 * without the window, by the built-in policies: the one before it may be waiting for a plug-in.
 */
final class OpenWindow {

    /** How many requests may wait for a turn that has not come soon. */
    private static final int MAX_WAITING = 32;

    private static final long QUEUE_CHECK_NANOS = Duration.ofMillis(250).toNanos();
    private static final long SLICE_NANOS = Duration.ofMillis(50).toNanos();

    private final ReentrantLock turn = new ReentrantLock();
    private Optional<WindowState> state = Optional.empty();

    /**
     * Builds the history of the next request; if the journal cannot be read, the window stays as it is.
     *
     * @param timeout how long to wait for the turn
     */
    BuiltHistory next(HistoryBuilder builder, Duration timeout) {
        if (!acquireTurn(timeout)) {
            return builder.withoutWindow(timeout);
        }
        try {
            BuiltHistory history = builder.next(state);
            state = history.state();
            return history;
        } finally {
            turn.unlock();
        }
    }

    /** Waits in slices, each of which counts as no more than it should last; see {@code PluginThreads}. */
    private boolean acquireTurn(Duration timeout) {
        if (turn.tryLock()) {
            return true;
        }
        try {
            for (long waited = 0; waited < timeout.toNanos(); waited += SLICE_NANOS) {
                if (turn.tryLock(Math.min(SLICE_NANOS, timeout.toNanos() - waited), NANOSECONDS)) {
                    return true;
                }
                if (waited >= QUEUE_CHECK_NANOS && turn.getQueueLength() > MAX_WAITING) {
                    return false;
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
