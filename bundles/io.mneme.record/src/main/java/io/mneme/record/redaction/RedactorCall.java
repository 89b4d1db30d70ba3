package io.mneme.record.redaction;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call of a redactor on a thread of its pool. */
final class RedactorCall<T> implements Runnable {

    private final long startNanos = System.nanoTime();
    private final CountDownLatch done = new CountDownLatch(1);
    private final Supplier<T> call;
    private final Duration limit;
    private final Consumer<RedactorCall<?>> whenEnded;
    private @Nullable Thread thread;
    private volatile @Nullable T result;
    private volatile boolean abandoned;

    /**
     * Prepares a call.
     *
     * @param call what to call; it must not throw or return null
     * @param limit time limit
     * @param whenEnded runs when the redactor has returned, before the caller is notified
     */
    RedactorCall(Supplier<T> call, Duration limit, Consumer<RedactorCall<?>> whenEnded) {
        this.call = call;
        this.limit = limit;
        this.whenEnded = whenEnded;
    }

    @Override
    public void run() {
        try {
            takeThread();
            result = call.get();
        } finally {
            leaveThread();
            whenEnded.accept(this);
            done.countDown();
        }
    }

    private synchronized void takeThread() {
        thread = Thread.currentThread();
        if (abandoned) {
            thread.interrupt();
        }
    }

    /** Ends interruptions of the thread, which may run another call next. */
    private synchronized void leaveThread() {
        thread = null;
    }

    /** Waits for the end of the call; returns whether it has ended. */
    boolean hasEndedWithin(long nanos) throws InterruptedException {
        return done.await(nanos, NANOSECONDS);
    }

    /** Returns what the ended call returned. */
    T result() throws RedactorSilentException {
        T value = result;
        if (value == null) {
            throw new RedactorSilentException("failed in a way that cannot be described");
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

    /** Returns the time since the call began. */
    Duration age() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    /** Returns whether the call should have ended by now. */
    boolean isOverdue() {
        return age().compareTo(limit) > 0;
    }
}
