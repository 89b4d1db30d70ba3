package io.mneme.transfer;

import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.transfer.SourceItem.DictationItem;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Records dictations on several threads. The first dictations of each mode are recorded one after the other. Only one
 * thread may submit dictations.
 */
final class ParallelRecorder implements AutoCloseable {

    private static final int THREADS = 32;

    /** Maximum number of dictations that are submitted and not yet recorded. */
    private static final int MAX_WAITING = 4 * THREADS;

    /** Number of dictations of a mode that keep their order. */
    private static final int ORDERED_PER_MODE = 1_000;

    private final Consumer<DictationItem> recorder;
    private final NamedExecutor threads =
            NamedExecutor.pool("mneme-import", THREADS, ClosePolicy.FINISH, Duration.ZERO);
    private final Semaphore permits = new Semaphore(MAX_WAITING);
    private final Map<String, ModeQueue> queues = new HashMap<>();
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

    /** Number of submitted dictations of a mode, and the completion of the last one. */
    private record ModeQueue(int count, CompletableFuture<Void> last) {

        static final ModeQueue EMPTY = new ModeQueue(0, CompletableFuture.completedFuture(null));
    }

    ParallelRecorder(Consumer<DictationItem> recorder) {
        this.recorder = recorder;
    }

    /**
     * Submits a dictation. Waits while the maximum number of dictations is waiting.
     *
     * @throws RuntimeException the failure of an earlier dictation
     */
    void submit(DictationItem item) {
        rethrowFailure();
        permits.acquireUninterruptibly();
        ModeQueue queue = queues.getOrDefault(item.mode(), ModeQueue.EMPTY);
        CompletableFuture<Void> before =
                queue.count() < ORDERED_PER_MODE ? queue.last() : CompletableFuture.completedFuture(null);
        CompletableFuture<Void> done = before.thenRunAsync(() -> run(item), threads);
        queues.put(item.mode(), new ModeQueue(queue.count() + 1, done));
    }

    /**
     * Waits until all submitted dictations are recorded.
     *
     * @throws RuntimeException the first failure
     */
    void awaitAll() {
        permits.acquireUninterruptibly(MAX_WAITING);
        permits.release(MAX_WAITING);
        rethrowFailure();
    }

    /** Accepts no more dictations; those submitted before are still recorded. */
    @Override
    public void close() {
        threads.close();
    }

    private void run(DictationItem item) {
        try {
            if (failure.get() == null) {
                recorder.accept(item);
            }
        } catch (RuntimeException failed) {
            failure.compareAndSet(null, failed);
        } finally {
            permits.release();
        }
    }

    private void rethrowFailure() {
        RuntimeException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }
}
