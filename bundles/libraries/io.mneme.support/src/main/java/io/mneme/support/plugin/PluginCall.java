package io.mneme.support.plugin;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One call of a plug-in, on a thread of the plug-in. */
final class PluginCall<T> implements Runnable {

    /** About what it takes to wake a thread; 0 where a thread that spins would keep the call from running. */
    private static final long MAX_SPIN_NANOS = Runtime.getRuntime().availableProcessors() > 1 ? 50_000 : 0;

    private final long begun = System.nanoTime();
    private final CountDownLatch over = new CountDownLatch(1);
    private final long limitNanos;
    private final Consumer<PluginCall<?>> whenEnded;
    private @Nullable Function<BooleanSupplier, T> work;
    private @Nullable Thread thread;
    private volatile @Nullable T result;
    private volatile boolean abandoned;

    /**
     * Prepares a call.
     *
     * @param work what to run; it throws nothing, and asks its argument whether the call was abandoned
     * @param limit how long it may take
     * @param whenEnded is told when the plug-in has returned, before the caller is
     */
    PluginCall(Function<BooleanSupplier, T> work, Duration limit, Consumer<PluginCall<?>> whenEnded) {
        this.work = work;
        this.limitNanos = limit.toNanos();
        this.whenEnded = whenEnded;
    }

    @Override
    public void run() {
        try {
            result = takeWork().apply(this::isAbandoned);
        } finally {
            leaveThread();
            whenEnded.accept(this);
            over.countDown();
        }
    }

    private synchronized Function<BooleanSupplier, T> takeWork() {
        Function<BooleanSupplier, T> taken = work;
        if (taken == null) {
            throw new IllegalStateException("a call runs once");
        }
        work = null;
        thread = Thread.currentThread();
        if (abandoned) {
            thread.interrupt();
        }
        return taken;
    }

    /** From here on no interruption reaches the thread, which may be given another call. */
    private synchronized void leaveThread() {
        thread = null;
    }

    /**
     * Waits for the end of the call; returns whether it has ended.
     *
     * @throws InterruptedException if the thread was interrupted before or while it waits, also if the call has ended by then
     */
    boolean hasEndedWithin(long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return hasEndedSoon() || over.await(nanos, NANOSECONDS);
    }

    /** Most calls end sooner than a thread that sleeps can be woken. */
    private boolean hasEndedSoon() {
        while (over.getCount() > 0 && ageNanos() < MAX_SPIN_NANOS) {
            Thread.onSpinWait();
        }
        return over.getCount() == 0;
    }

    /** Returns what the ended call returned. */
    T result() throws UnansweredException {
        T value = result;
        if (value == null) {
            throw new UnansweredException("failed in a way that cannot be described", true);
        }
        return value;
    }

    /** Stops waiting for the call, and interrupts it. */
    void abandon() {
        abandoned = true;
        interrupt();
    }

    boolean isAbandoned() {
        return abandoned;
    }

    synchronized void interrupt() {
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** Returns how long ago the call began. */
    long ageNanos() {
        return System.nanoTime() - begun;
    }

    /** Returns whether the call began before another one. */
    boolean isOlderThan(PluginCall<?> other) {
        return begun - other.begun < 0;
    }

    /** Returns whether the call should have ended by now. */
    boolean isOverdue() {
        return ageNanos() > limitNanos;
    }
}
