package io.mneme.itests.harness;

import io.mneme.api.context.Context;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Requests by four threads without a pause, from the first moment until it is closed. */
public final class LoadGenerator implements AutoCloseable {

    private static final int THREADS = 4;

    private final AtomicInteger servedCount = new AtomicInteger();
    private final List<String> failures = new CopyOnWriteArrayList<>();
    private final Supplier<Context> request;
    private final List<Thread> threads;
    private volatile boolean over;

    public LoadGenerator(Supplier<Context> request) {
        this.request = request;
        threads = Stream.generate(() -> new Thread(this::run)).limit(THREADS).toList();
        threads.forEach(Thread::start);
    }

    private void run() {
        while (!over) {
            try {
                Context context = request.get();
                if (!context.manifest().omissions().isEmpty()) {
                    failures.add(context.manifest().omissions().toString());
                }
                servedCount.incrementAndGet();
            } catch (RuntimeException | Error failed) {
                failures.add(failed.toString());
            }
        }
    }

    public int servedCount() {
        return servedCount.get();
    }

    /** Returns what went wrong so far: failed requests, and those from which something was left out. */
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
