package io.mneme.store.jsonl.maintenance;

import io.mneme.store.jsonl.io.IoAction;
import io.mneme.store.jsonl.io.IoTask;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks beside reads and writes, one after the other, on one thread. */
public final class BackgroundTasks implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(BackgroundTasks.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final NamedExecutor thread;

    /** Creates the thread when the first task is due; {@code name} is the thread's name. */
    public BackgroundTasks(String name) {
        this.thread = NamedExecutor.single(name, ClosePolicy.FINISH, CLOSE_TIMEOUT);
    }

    /** Starts work at once; the returned supplier waits for its result. */
    public <T> Supplier<T> supplyAsync(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, thread)::join;
    }

    /** Runs a task again and again. A failure is logged once, until the task has succeeded again. */
    public void schedule(Duration interval, String what, IoTask task) {
        schedule(interval, interval, what, task);
    }

    /** Runs a task again and again, the first time after a delay. A failure is logged like that of other tasks. */
    public void schedule(Duration delay, Duration interval, String what, IoTask task) {
        GuardedTask guarded = new GuardedTask(what, once(task));
        thread.scheduleWithFixedDelay(guarded::runOnce, delay, interval);
    }

    /**
     * Runs a task again and again, at the multiples of an interval of one clock, so that those of all journals run side by side: a
     * processor that wakes for one has the code for the others at hand. A failure is logged like that of other tasks.
     */
    public void scheduleAligned(Duration interval, String what, IoTask task) {
        runAligned(new GuardedTask(what, once(task)), interval.toNanos());
    }

    private void runAligned(GuardedTask task, long interval) {
        Runnable run = () -> {
            try {
                task.runOnce();
            } finally {
                // Also after an error.
                runAligned(task, interval);
            }
        };
        execute(run, untilMultiple(interval, System.nanoTime()));
    }

    /** Returns the time until the next multiple of an interval, at most the interval. */
    static long untilMultiple(long interval, long now) {
        return interval - Math.floorMod(now, interval);
    }

    /** Returns a request to run a task soon. Requests before the run starts count as one. */
    public Runnable onDemand(String what, IoTask task) {
        return onDemand(what, Duration.ZERO, once(task));
    }

    /**
     * Returns a request to run a task soon. Between two runs there is at least a pause.
     *
     * @param task returns whether it should run again
     */
    public Runnable onDemand(String what, Duration pause, IoAction<Boolean> task) {
        return new RequestedTask(new GuardedTask(what, task), pause.toNanos());
    }

    private static IoAction<Boolean> once(IoTask task) {
        return () -> {
            task.run();
            return false;
        };
    }

    private void execute(Runnable work, long delayNanos) {
        try {
            thread.schedule(work, Duration.ofNanos(delayNanos));
        } catch (RejectedExecutionException closed) {
            log.debug("the journal is closed: the task does not run");
        }
    }

    /** Logs the failures of a task. */
    private static final class GuardedTask {

        private final String what;
        private final IoAction<Boolean> task;
        private boolean failing;

        private GuardedTask(String what, IoAction<Boolean> task) {
            this.what = what;
            this.task = task;
        }

        /** Runs the task; returns whether it should run again. */
        private boolean runOnce() {
            try {
                boolean again = task.run();
                failing = false;
                return again;
            } catch (IOException | RuntimeException e) {
                if (!failing) {
                    log.error("{} failed, and is tried again", what, e);
                }
                failing = true;
                return false;
            }
        }
    }

    /** A request from any thread to run a task. One that comes before the next run is due anyway wakes no thread. */
    private final class RequestedTask implements Runnable {

        private final GuardedTask task;
        private final long pauseNanos;
        private final AtomicBoolean requested = new AtomicBoolean();

        /** Whether the thread will look for a request. */
        private final AtomicBoolean awaited = new AtomicBoolean();

        private RequestedTask(GuardedTask task, long pauseNanos) {
            this.task = task;
            this.pauseNanos = pauseNanos;
        }

        @Override
        public void run() {
            // Every append may request a rotation: reading is cheaper than a failed update.
            if (!requested.get() && requested.compareAndSet(false, true)) {
                runUnlessAwaited();
            }
        }

        private void runUnlessAwaited() {
            if (awaited.compareAndSet(false, true)) {
                execute(this::runRequested, 0);
            }
        }

        private void runRequested() {
            if (requested.getAndSet(false)) {
                try {
                    if (task.runOnce()) {
                        requested.set(true);
                    }
                } finally {
                    // Also after an error: later requests rely on this look.
                    execute(this::runRequested, pauseNanos);
                }
            } else {
                awaited.set(false);
                if (requested.get()) {
                    // It came after the look for it, and before the thread stopped to look.
                    runUnlessAwaited();
                }
            }
        }
    }

    @Override
    public void close() {
        thread.close();
    }
}
