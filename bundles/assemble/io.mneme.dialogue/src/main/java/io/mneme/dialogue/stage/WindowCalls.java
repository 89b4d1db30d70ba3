package io.mneme.dialogue.stage;

import io.mneme.api.window.SelectedWindow;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits for windows no longer than a contributor can: a window policy may block for as long as a contributor has in all, and the
 * request would then lose its history. A call that is too late ends by itself, so that its policy is disabled after some of them.
 *
 * <p>Safe for use by many threads.
 */
final class WindowCalls implements AutoCloseable {

    private static final int MAX_THREADS = 32;

    private final Duration timeout;
    private final NamedExecutor threads =
            NamedExecutor.unqueued("mneme-dialogue-window", MAX_THREADS, ClosePolicy.INTERRUPT, Duration.ZERO);

    WindowCalls(Duration timeout) {
        this.timeout = timeout;
    }

    /**
     * Returns the window of a call.
     *
     * @throws IllegalStateException if it is too late, or fails
     * @throws java.util.concurrent.RejectedExecutionException if too many calls are running
     */
    SelectedWindow await(Callable<SelectedWindow> call) {
        Future<SelectedWindow> window = threads.submit(call);
        try {
            return window.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the request has ended", over);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("selecting a window failed", failed.getCause());
        } catch (TimeoutException late) {
            throw new IllegalStateException("no window was selected within " + timeout.toMillis() + " ms", late);
        }
    }

    /** Interrupts the calls that are running. */
    @Override
    public void close() {
        threads.close();
    }
}
