package io.mneme.support.plugin;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Runs the calls of one plug-in, or of one policy of the container. Safe for use by many threads. */
public interface CallRunner extends AutoCloseable {

    /** A call that has begun. */
    @FunctionalInterface
    interface PendingCall<T> {

        /**
         * Returns what the call returned.
         *
         * @throws UnansweredException if it did not return in time
         */
        T await() throws UnansweredException;
    }

    /** Runs the calls of a policy of the container: on the thread that awaits them, when it does. */
    CallRunner INLINE = new CallRunner() {
        @Override
        public <T> PendingCall<T> begin(Function<BooleanSupplier, T> work, CallLimit limit) {
            return () -> work.apply(() -> false);
        }

        @Override
        public Optional<Duration> overdue() {
            return Optional.empty();
        }

        @Override
        public boolean isBlocked() {
            return false;
        }

        @Override
        public boolean isIdle() {
            return true;
        }

        @Override
        public void close() {
            // Nothing runs beside the callers.
        }
    };

    /**
     * Begins a call.
     *
     * @param work what to run; it throws nothing, and asks its argument whether the call was abandoned: then no caller waits for
     *     it any longer
     * @param limit how long the call may take
     * @throws UnansweredException if it cannot be called now
     */
    <T> PendingCall<T> begin(Function<BooleanSupplier, T> work, CallLimit limit) throws UnansweredException;

    /** Returns how long the oldest call has been running that should have ended by now; empty if there is none. */
    Optional<Duration> overdue();

    /** Returns whether a call runs for longer than a request waits for it beside others. */
    boolean isBlocked();

    /** Returns whether no call runs. */
    boolean isIdle();

    /** Interrupts what runs, since the plug-in has left. Requests that use it already may still call it. */
    @Override
    void close();
}
