package io.mneme.support.plugin;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Runs calls on the thread that awaits them. */
final class InlineCalls implements CallRunner {

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
}
