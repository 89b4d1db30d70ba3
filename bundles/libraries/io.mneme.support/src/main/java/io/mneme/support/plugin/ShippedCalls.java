package io.mneme.support.plugin;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Runs the calls of a policy that the container ships, which is trusted as the engine is: on the thread of the caller, without a
 * limit. A change of threads and back takes longer than most of these calls.
 *
 * <p>A policy that declares a limit of its own waits for something else, so it keeps its threads: on the caller's, nothing could
 * end that wait.
 *
 * @param limited runs the calls with a limit of their own
 */
public record ShippedCalls(CallRunner limited) implements CallRunner {

    @Override
    public <T> PendingCall<T> begin(Function<BooleanSupplier, T> work, CallLimit limit) throws UnansweredException {
        return limit == CallLimit.TIMEOUT ? INLINE.begin(work, limit) : limited.begin(work, limit);
    }

    @Override
    public Optional<Duration> overdue() {
        return limited.overdue();
    }

    @Override
    public boolean isBlocked() {
        return limited.isBlocked();
    }

    @Override
    public boolean isIdle() {
        return limited.isIdle();
    }

    @Override
    public void close() {
        limited.close();
    }
}
