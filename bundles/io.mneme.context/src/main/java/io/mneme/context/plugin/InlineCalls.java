package io.mneme.context.plugin;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Runs calls on the thread that awaits them. */
final class InlineCalls implements CallRunner {

    @Override
    public <T> PendingCall<T> begin(Callable<T> question, Duration limit) {
        return () -> {
            try {
                return question.call();
            } catch (Exception impossible) {
                throw new IllegalStateException("a question throws nothing", impossible);
            }
        };
    }

    @Override
    public Optional<Duration> overdue() {
        return Optional.empty();
    }

    @Override
    public void close() {
        // Nothing runs beside the callers.
    }
}
