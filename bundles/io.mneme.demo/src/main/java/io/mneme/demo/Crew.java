package io.mneme.demo;

import io.mneme.demo.Found.Spoken;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Some threads that record dictations side by side. The first dictations of each mode are recorded one after the other.
 * For one thread that hands out the work.
 */
final class Crew implements AutoCloseable {

    private static final int THREADS = 32;

    /** How many dictations may wait for a thread, in all. */
    private static final int WAITING = 4 * THREADS;

    /** How many dictations of a mode keep their order. */
    private static final int ORDERED = 1_000;

    private final Consumer<Spoken> work;
    private final ExecutorService threads;
    private final Semaphore room = new Semaphore(WAITING);
    private final Map<String, Queue> queues = new HashMap<>();
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

    /** How many dictations of a mode have been handed out, and the end of the last of them. */
    private record Queue(int count, CompletableFuture<Void> last) {

        static final Queue EMPTY = new Queue(0, CompletableFuture.completedFuture(null));
    }

    Crew(Consumer<Spoken> work) {
        this.work = work;
        AtomicInteger count = new AtomicInteger();
        threads = Executors.newFixedThreadPool(
                THREADS, task -> new Thread(task, "mneme-demo-" + count.incrementAndGet()));
    }

    /**
     * Hands out a dictation; waits while too many wait already.
     *
     * @throws RuntimeException what the work on an earlier one has thrown
     */
    void hand(Spoken spoken) {
        check();
        room.acquireUninterruptibly();
        Queue queue = queues.getOrDefault(spoken.mode(), Queue.EMPTY);
        CompletableFuture<Void> before =
                queue.count() < ORDERED ? queue.last() : CompletableFuture.completedFuture(null);
        CompletableFuture<Void> done = before.thenRunAsync(() -> run(spoken), threads);
        queues.put(spoken.mode(), new Queue(queue.count() + 1, done));
    }

    /**
     * Waits until all that was handed out is done.
     *
     * @throws RuntimeException what the work has thrown
     */
    void finish() {
        room.acquireUninterruptibly(WAITING);
        room.release(WAITING);
        check();
    }

    /** Takes no more work; what was handed out is still done. */
    @Override
    public void close() {
        threads.shutdown();
    }

    private void run(Spoken spoken) {
        try {
            if (failure.get() == null) {
                work.accept(spoken);
            }
        } catch (RuntimeException failed) {
            failure.compareAndSet(null, failed);
        } finally {
            room.release();
        }
    }

    private void check() {
        RuntimeException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }
}
