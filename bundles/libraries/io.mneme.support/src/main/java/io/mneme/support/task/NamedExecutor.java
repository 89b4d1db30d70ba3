package io.mneme.support.task;

import static java.util.Objects.requireNonNull;

import io.mneme.api.owner.OwnerScope;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks on a bounded number of threads that have its name, and closes in bounded time.
 *
 * <p><b>Threads.</b> A single thread is called as the executor is; several are called {@code NAME-1}, {@code NAME-2} and so on, and
 * no number is used again. All are daemons, and their context class loader is that of the bundle. The first one starts with
 * the first task, and one without work ends after {@value #IDLE_TIMEOUT_SECONDS} seconds.
 *
 * <p><b>Order.</b> Tasks begin in the order in which they were due; those that are due at once, in the order of the calls. On a
 * single thread no two run at the same time.
 *
 * <p><b>Bounds.</b> A task has a place from its call until it has ended, also when it is cancelled before it is due. There are as
 * many places as there may be running and waiting tasks. A task that gets none, or that comes after {@link #close}, is refused with a
 * {@link RejectedExecutionException}; no call waits. Periodic tasks take no place.
 *
 * <p><b>Owners.</b> A task runs for the {@linkplain OwnerScope owner} of the thread that gives it.
 *
 * <p><b>Failures.</b> What a task throws is logged with the name of the executor, and the thread goes on; a periodic task runs
 * again. Only the caller of {@link #submit} gets the failure in the future instead.
 *
 * <p>Safe for use by many threads, the executor's own included.
 */
public final class NamedExecutor implements Executor, AutoCloseable {

    /** How long a thread waits for work before it ends. */
    static final int IDLE_TIMEOUT_SECONDS = 10;

    private static final int MAX_WAITING = 100_000;
    private static final Logger LOG = LoggerFactory.getLogger(NamedExecutor.class);

    private final String name;
    private final ClosePolicy closePolicy;
    private final Duration closeTimeout;
    private final boolean single;
    private final int maxTasks;
    private final Semaphore places;
    private final AtomicLong started = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final ThreadPoolExecutor pool;

    /** The pool, if it takes tasks that are due later. */
    private final Optional<ScheduledThreadPoolExecutor> timer;

    /** What {@link #close} does with tasks. Those that are due later and periodic ones do not begin any more in any case. */
    public enum ClosePolicy {

        /** Those that are due run; none is interrupted, even after the timeout. */
        FINISH,

        /** The same until the timeout; after it those that run are interrupted, and the others dropped. */
        FINISH_OR_INTERRUPT,

        /** Those that run are interrupted; those that have not begun are dropped. */
        INTERRUPT
    }

    NamedExecutor(String name, int threads, int maxWaiting, ClosePolicy closePolicy, Duration closeTimeout) {
        this.name = requireNonNull(name, "name");
        this.closePolicy = requireNonNull(closePolicy, "closePolicy");
        this.closeTimeout = requireNonNull(closeTimeout, "closeTimeout");
        if (threads < 1) {
            throw new IllegalArgumentException("an executor must have at least 1 thread: " + threads);
        }
        single = threads == 1;
        maxTasks = threads + maxWaiting;
        places = new Semaphore(maxTasks);
        if (maxWaiting == 0) {
            timer = Optional.empty();
            pool = unqueuedPool();
        } else {
            ScheduledThreadPoolExecutor scheduled = timer(threads);
            timer = Optional.of(scheduled);
            pool = scheduled;
        }
        pool.setKeepAliveTime(IDLE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        pool.allowCoreThreadTimeOut(true);
    }

    private ScheduledThreadPoolExecutor timer(int threads) {
        ScheduledThreadPoolExecutor scheduled =
                new ScheduledThreadPoolExecutor(threads, this::thread, this::refuseClosed);
        scheduled.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        return scheduled;
    }

    /**
     * A task is for the thread that has worked last, and a thread is started only if there is none: each one has buffers of its own, which
     * are warm. The places bound the threads; for a moment, one whose task has just ended is beyond them.
     */
    private ThreadPoolExecutor unqueuedPool() {
        return new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_TIMEOUT_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                this::thread,
                this::refuseClosed);
    }

    private void refuseClosed(Runnable task, ThreadPoolExecutor closed) {
        throw new RejectedExecutionException(name + " is closed");
    }

    /**
     * Returns an executor with one thread, for which at most {@value #MAX_WAITING} tasks may wait.
     *
     * @param closePolicy what becomes of tasks at a close
     * @param closeTimeout how long a close waits for the end of all threads; if zero, it returns at once
     */
    public static NamedExecutor single(String name, ClosePolicy closePolicy, Duration closeTimeout) {
        return pool(name, 1, closePolicy, closeTimeout);
    }

    /** Returns the same with several threads. */
    public static NamedExecutor pool(String name, int threads, ClosePolicy closePolicy, Duration closeTimeout) {
        return new NamedExecutor(name, threads, MAX_WAITING, closePolicy, closeTimeout);
    }

    /**
     * Returns the same without a queue: a task is refused while all threads are busy. It takes no tasks that are due later, nor periodic
     * ones.
     */
    public static NamedExecutor unqueued(String name, int threads, ClosePolicy closePolicy, Duration closeTimeout) {
        return new NamedExecutor(name, threads, 0, closePolicy, closeTimeout);
    }

    /** The thread gets this bundle's class loader, not the one of the thread whose call starts it. */
    private Thread thread(Runnable work) {
        Thread thread = new Thread(work, single ? name : name + "-" + started.incrementAndGet());
        thread.setContextClassLoader(NamedExecutor.class.getClassLoader());
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Runs a task as soon as a thread is free.
     *
     * @throws RejectedExecutionException if there is no place, or the executor is closed
     */
    @Override
    public void execute(Runnable task) {
        admit(logged(task), Duration.ZERO);
    }

    /**
     * Runs a task as soon as a thread is free, and keeps its result.
     *
     * @return what ends with the task, and cancels it; never, if the close drops it
     * @throws RejectedExecutionException if there is no place, or the executor is closed
     */
    public <T> Future<T> submit(Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task);
        admit(future, Duration.ZERO);
        return future;
    }

    /**
     * Runs a task after a delay.
     *
     * @return what cancels the task
     * @throws RejectedExecutionException if there is no place, or the executor is closed
     * @throws UnsupportedOperationException if there is a delay, and the executor has no queue
     */
    public Future<?> schedule(Runnable task, Duration delay) {
        FutureTask<?> future = new FutureTask<>(logged(task), null);
        admit(future, delay);
        return future;
    }

    /**
     * Runs a task again and again until the close, first after a delay, and then an interval after the end of its last run.
     *
     * @throws RejectedExecutionException if the executor is closed
     * @throws UnsupportedOperationException if the executor has no queue
     */
    public void scheduleWithFixedDelay(Runnable task, Duration delay, Duration interval) {
        timer().scheduleWithFixedDelay(
                        OwnerScope.bound(logged(task)), delay.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    private Runnable logged(Runnable task) {
        return new LoggedTask(LOG, "a task of " + name + " failed", task);
    }

    private void admit(Runnable given, Duration delay) {
        Runnable task = OwnerScope.bound(given);
        if (!places.tryAcquire()) {
            refused.incrementAndGet();
            throw new RejectedExecutionException(name + " has " + maxTasks + " tasks, and no place for another");
        }
        boolean admitted = false;
        try {
            if (delay.isZero()) {
                pool.execute(() -> runPlaced(task));
            } else {
                timer().schedule(() -> runPlaced(task), delay.toNanos(), TimeUnit.NANOSECONDS);
            }
            admitted = true;
        } finally {
            if (!admitted) {
                places.release();
            }
        }
    }

    private ScheduledThreadPoolExecutor timer() {
        return timer.orElseThrow(
                () -> new UnsupportedOperationException(name + " has no queue for tasks that are due later"));
    }

    private void runPlaced(Runnable task) {
        try {
            task.run();
        } finally {
            places.release();
        }
    }

    /** Returns the name of the executor, which its threads have. */
    public String name() {
        return name;
    }

    /** Returns how many tasks have a place: they run, or wait. */
    public int tasks() {
        return maxTasks - places.availablePermits();
    }

    /** Returns how many tasks were refused for want of a place. */
    public long refused() {
        return refused.get();
    }

    /** Returns whether the close has begun. */
    public boolean isClosed() {
        return pool.isShutdown();
    }

    /**
     * Accepts no more tasks, does with the others what the {@link ClosePolicy} says, and waits for the end of all threads, no
     * longer than the timeout of the close. An interrupt ends the wait, and stays set. What still runs after the timeout is logged
     * and left to itself. A second call waits again; one by a task waits for that task, too.
     */
    @Override
    public void close() {
        if (closePolicy == ClosePolicy.INTERRUPT) {
            pool.shutdownNow();
        } else {
            pool.shutdown();
        }
        if (!closeTimeout.isZero()) {
            awaitEnd();
        }
    }

    private void awaitEnd() {
        try {
            if (!pool.awaitTermination(closeTimeout.toNanos(), TimeUnit.NANOSECONDS)) {
                LOG.warn("{} still runs a task {} ms after its close", name, closeTimeout.toMillis());
                if (closePolicy == ClosePolicy.FINISH_OR_INTERRUPT) {
                    pool.shutdownNow();
                }
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
