package io.mneme.record.redaction;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call of a redactor, on a thread of the redactor. */
final class RedactorCall<T> implements Runnable {

    private final long begun = System.nanoTime();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Supplier<T> question;
    private final Duration limit;
    private final Consumer<RedactorCall<?>> whenEnded;
    private @Nullable Thread thread;
    private volatile @Nullable T result;
    private volatile boolean abandoned;

    /**
     * Prepares a call.
     *
     * @param question what to call; it throws nothing and does not return null
     * @param limit how long it may take
     * @param whenEnded is told when the redactor has returned, before the caller is
     */
    RedactorCall(Supplier<T> question, Duration limit, Consumer<RedactorCall<?>> whenEnded) {
        this.question = question;
        this.limit = limit;
        this.whenEnded = whenEnded;
    }

    @Override
    public void run() {
        try {
            takeThread();
            result = question.get();
        } catch (RuntimeException | Error unexpected) {
            // The result stays null: the question itself should have contained this.
        } finally {
            leaveThread();
            whenEnded.accept(this);
            over.countDown();
        }
    }

    private synchronized void takeThread() {
        thread = Thread.currentThread();
        if (abandoned) {
            thread.interrupt();
        }
    }

    /** From here on no interruption reaches the thread, which may be given another call. */
    private synchronized void leaveThread() {
        thread = null;
    }

    /** Waits for the end of the call; returns whether it has ended. */
    boolean hasEndedWithin(long nanos) throws InterruptedException {
        return over.await(nanos, NANOSECONDS);
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

    /** Returns how long ago the call began. */
    Duration age() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    /** Returns whether the call should have ended by now. */
    boolean isOverdue() {
        return age().compareTo(limit) > 0;
    }
}
