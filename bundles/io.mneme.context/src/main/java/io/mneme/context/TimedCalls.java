package io.mneme.context;

import io.mneme.context.policy.NonsenseException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs calls that have a time limit on threads of their own, named {@code mneme-contributor-1} and so on, at most 16. A
 * call that ignores its interruption keeps its thread until it ends by itself.
 */
final class TimedCalls implements AutoCloseable {

    private static final int MOST_THREADS = 16;

    private final AtomicInteger started = new AtomicInteger();
    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(0, MOST_THREADS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), this::thread);

    /**
     * Begins a call.
     *
     * @param limit how long it may take; zero to make it when it is waited for, on the thread that waits
     * @return waits for the call to end, and interrupts it when its time is over
     */
    <T> Callable<T> begin(Duration limit, Callable<T> call) {
        if (limit.isZero()) {
            return call;
        }
        long end = System.nanoTime() + TimeUnit.NANOSECONDS.convert(limit);
        Future<T> running = submitted(call);
        return () -> {
            try {
                return running.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            } finally {
                running.cancel(true);
            }
        };
    }

    private <T> Future<T> submitted(Callable<T> call) {
        try {
            return threads.submit(call);
        } catch (RejectedExecutionException full) {
            throw new NonsenseException("found all threads taken");
        }
    }

    /** It gets this bundle's class loader, not the one of whoever happened to make the request. */
    private Thread thread(Runnable work) {
        Thread thread = new Thread(work, "mneme-contributor-" + started.incrementAndGet());
        thread.setContextClassLoader(TimedCalls.class.getClassLoader());
        thread.setDaemon(true);
        return thread;
    }

    /** Interrupts what still runs, and waits for it for two seconds at most. */
    @Override
    public void close() {
        threads.shutdownNow();
        try {
            threads.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
