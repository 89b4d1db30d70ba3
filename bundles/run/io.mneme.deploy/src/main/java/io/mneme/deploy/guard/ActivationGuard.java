package io.mneme.deploy.guard;

import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Runs the code of plug-ins on threads {@code mneme-plug-in-1} and so on. One that does not return keeps its thread, and nothing
 * else. Safe for use by many threads.
 */
public final class ActivationGuard implements AutoCloseable {

    /** So many calls may run at once, those that never return included. */
    static final int MAX_THREADS = 128;

    private final NamedExecutor threads =
            NamedExecutor.unqueued("mneme-plug-in", MAX_THREADS, ClosePolicy.INTERRUPT, Duration.ZERO);
    private final Set<Thread> guarded = ConcurrentHashMap.newKeySet();

    /**
     * Begins a call.
     *
     * @param stage what it does first, as a phrase
     * @param task receives the call, to which it says its further stages
     * @param afterwards runs when the call has returned
     * @throws RejectedExecutionException if too many calls have not returned
     */
    public GuardedCall begin(String stage, Consumer<GuardedCall> task, Runnable afterwards) {
        GuardedCall call = new GuardedCall(stage);
        threads.execute(() -> {
            call.run(() -> runGuarded(() -> task.accept(call)));
            afterwards.run();
        });
        return call;
    }

    private void runGuarded(Runnable task) {
        guarded.add(Thread.currentThread());
        try {
            task.run();
        } finally {
            guarded.remove(Thread.currentThread());
            // An interruption of this plug-in must not meet the next one.
            Thread.interrupted();
        }
    }

    /** Returns whether this thread is one that may hang. */
    public boolean isGuarded() {
        return guarded.contains(Thread.currentThread());
    }

    @Override
    public void close() {
        threads.close();
    }
}
