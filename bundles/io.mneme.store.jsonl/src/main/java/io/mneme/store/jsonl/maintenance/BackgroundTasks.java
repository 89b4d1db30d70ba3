package io.mneme.store.jsonl.maintenance;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does what is to be done beside reads and writes, one thing after the other, on one thread. */
public final class BackgroundTasks implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(BackgroundTasks.class);
    private static final long CLOSE_TIMEOUT_SECONDS = 5;

    private final ScheduledExecutorService thread;

    /** Something to be done. */
    public interface BackgroundTask {
        void run() throws IOException;
    }

    /** Starts the thread when there is something to do for it; {@code name} becomes its name. */
    public BackgroundTasks(String name) {
        this.thread = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread named = new Thread(work, name);
            named.setDaemon(true);
            return named;
        });
    }

    /** Begins something at once, and returns what waits for its result. */
    public <T> Supplier<T> supplyAsync(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, thread)::join;
    }

    /** Does something again and again. A failure is logged once, until it has succeeded again. */
    public void schedule(Duration interval, String what, BackgroundTask chore) {
        Runnable guarded = guarded(what, chore);
        thread.scheduleWithFixedDelay(guarded, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Returns what asks for something to be done soon, once for all who ask before it is begun. */
    public Runnable onDemand(String what, BackgroundTask chore) {
        AtomicBoolean asked = new AtomicBoolean();
        Runnable guarded = guarded(what, chore);
        return () -> {
            if (!asked.get() && asked.compareAndSet(false, true)) {
                execute(() -> {
                    asked.set(false);
                    guarded.run();
                });
            }
        };
    }

    private void execute(Runnable work) {
        try {
            thread.execute(work);
        } catch (RejectedExecutionException closed) {
            log.debug("nothing is done any more: the journal is closed");
        }
    }

    private static Runnable guarded(String what, BackgroundTask chore) {
        AtomicBoolean failing = new AtomicBoolean();
        return () -> {
            try {
                chore.run();
                failing.set(false);
            } catch (IOException | RuntimeException e) {
                if (failing.compareAndSet(false, true)) {
                    log.error("{} failed, and is tried again", what, e);
                }
            }
        };
    }

    @Override
    public void close() {
        thread.shutdown();
        boolean interrupted = false;
        try {
            if (!thread.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                log.warn("a chore did not end within {} s", CLOSE_TIMEOUT_SECONDS);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
