package io.mneme.record.redaction;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Runs the calls of one redactor on at most 32 threads, named {@code mneme-redactor-1} and so on. An idle thread ends after
 * ten seconds, and at once when the redactor is unbound.
 *
 * <p>After a timeout, further calls fail at once until the call has returned, and at least for as long as its limit; then one
 * is tried. The wait is cut into slices that count with their nominal length, so that the time in which the process is
 * suspended is not counted.
 */
final class RedactorThreads implements AutoCloseable {

    private static final int MAX_THREADS = 32;
    private static final long SLICE_NANOS = Duration.ofMillis(50).toNanos();
    private static final long MAX_STANDSTILL_NANOS = Duration.ofMillis(500).toNanos();
    private static final AtomicLong STARTED = new AtomicLong();

    private final Semaphore permits = new Semaphore(MAX_THREADS);
    private final Set<RedactorCall<?>> running = ConcurrentHashMap.newKeySet();
    private final AtomicLong ended = new AtomicLong();
    private final AtomicLong pausedUntil = new AtomicLong();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), RedactorThreads::thread);

    /**
     * Runs a call, and waits for its end.
     *
     * @param task what to call; it must not throw or return null
     * @throws RedactorSilentException if the redactor is not called, or does not return in time
     */
    <T> T call(Supplier<T> task, Duration limit) throws RedactorSilentException {
        refuse(limit);
        acquireThread();
        RedactorCall<T> call = new RedactorCall<>(task, limit, this::end);
        running.add(call);
        boolean started = false;
        try {
            threads.execute(call);
            started = true;
        } finally {
            if (!started) {
                end(call);
            }
        }
        return awaited(call, limit);
    }

    private <T> T awaited(RedactorCall<T> call, Duration limit) throws RedactorSilentException {
        try {
            for (long left = limit.toNanos(); left > 0; left -= SLICE_NANOS) {
                if (call.hasEndedWithin(Math.min(left, SLICE_NANOS))) {
                    pausedUntil.set(0);
                    return call.result();
                }
            }
        } catch (InterruptedException interrupted) {
            call.abandon();
            throw interrupted();
        }
        call.abandon();
        pausedUntil.set(System.nanoTime() + limit.toNanos());
        throw new RedactorSilentException("did not answer within " + limit.toMillis() + " ms");
    }

    private void refuse(Duration limit) throws RedactorSilentException {
        if (running.stream().anyMatch(RedactorCall::isAbandoned)) {
            throw new RedactorSilentException("has not returned from an earlier call");
        }
        long until = pausedUntil.get();
        long now = System.nanoTime();
        if (until != 0 && (now - until < 0 || !pausedUntil.compareAndSet(until, now + limit.toNanos()))) {
            throw new RedactorSilentException("did not answer in time a moment ago");
        }
    }

    /** Waits for a free thread while other calls end. */
    private void acquireThread() throws RedactorSilentException {
        if (permits.tryAcquire()) {
            return;
        }
        try {
            long seen = ended.get();
            for (long standstill = 0; standstill < MAX_STANDSTILL_NANOS; ) {
                if (permits.tryAcquire(SLICE_NANOS, NANOSECONDS)) {
                    return;
                }
                standstill = ended.get() == seen ? standstill + SLICE_NANOS : 0;
                seen = ended.get();
            }
        } catch (InterruptedException interrupted) {
            throw interrupted();
        }
        throw new RedactorSilentException("has all its " + MAX_THREADS + " threads busy");
    }

    private static RedactorSilentException interrupted() {
        Thread.currentThread().interrupt();
        return new RedactorSilentException("was not waited for, since the request was interrupted");
    }

    private void end(RedactorCall<?> call) {
        if (running.remove(call)) {
            ended.incrementAndGet();
            permits.release();
        }
    }

    /** Returns the age of the oldest call that has exceeded its limit; empty if there is none. */
    Optional<Duration> overdue() {
        return running.stream()
                .filter(RedactorCall::isOverdue)
                .map(RedactorCall::age)
                .max(Comparator.naturalOrder());
    }

    /** Interrupts the running calls, since the redactor is unbound. */
    @Override
    public void close() {
        running.forEach(RedactorCall::interrupt);
        threads.setKeepAliveTime(1, MILLISECONDS);
    }

    /** The thread has the class loader of this bundle, not that of the requesting thread. */
    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "mneme-redactor-" + STARTED.incrementAndGet());
        thread.setContextClassLoader(RedactorThreads.class.getClassLoader());
        thread.setDaemon(true);
        return thread;
    }
}
