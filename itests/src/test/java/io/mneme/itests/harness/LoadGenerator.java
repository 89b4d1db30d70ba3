package io.mneme.itests.harness;

import io.mneme.api.context.Context;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Requests by several threads without a pause, from the first moment until it is closed. */
public final class LoadGenerator implements AutoCloseable {

    private static final int DEFAULT_THREADS = 4;

    private final AtomicInteger servedCount = new AtomicInteger();
    private final AtomicLong longestNanos = new AtomicLong();
    private final List<String> failures = new CopyOnWriteArrayList<>();
    private final IntConsumer request;
    private final List<Thread> threads;
    private volatile boolean over;

    /** Starts four threads; a request from which something was left out counts as failed. */
    public LoadGenerator(Supplier<Context> request) {
        this(DEFAULT_THREADS, number -> requireComplete(request.get()));
    }

    /**
     * Starts threads.
     *
     * @param request makes a request, and throws if it fails; it gets the number of requests that its thread made before
     */
    public LoadGenerator(int threadCount, IntConsumer request) {
        this.request = request;
        threads =
                Stream.generate(() -> new Thread(this::run)).limit(threadCount).toList();
        threads.forEach(Thread::start);
    }

    private static void requireComplete(Context context) {
        if (!context.manifest().omissions().isEmpty()) {
            throw new IllegalStateException(context.manifest().omissions().toString());
        }
    }

    private void run() {
        for (int number = 0; !over; number++) {
            long begun = System.nanoTime();
            try {
                request.accept(number);
                servedCount.incrementAndGet();
            } catch (RuntimeException | Error failed) {
                failures.add(failed.toString());
            }
            longestNanos.accumulateAndGet(System.nanoTime() - begun, Math::max);
        }
    }

    public int servedCount() {
        return servedCount.get();
    }

    /** Returns how long the slowest request took so far. */
    public Duration longest() {
        return Duration.ofNanos(longestNanos.get());
    }

    /** Returns what went wrong so far. */
    public List<String> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        over = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
