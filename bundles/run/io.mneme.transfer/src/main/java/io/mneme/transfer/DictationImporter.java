package io.mneme.transfer;

import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.RecordResult;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.TakenIdException;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.transfer.SourceItem.DictationItem;
import io.mneme.transfer.SourceItem.RejectedItem;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Records all dictations of a source, several in parallel, so that they share syncs of the journal.
 *
 * <p>Dictations recorded at the same time may swap places in the journal. Two groups keep their order, because prompts
 * are assembled from them: the first ones of each mode, which includes all of a rare mode, and the newest of the source.
 */
final class DictationImporter {

    /** Number of the newest dictations, which are recorded one after the other at the end. */
    private static final int ORDERED_TAIL = 256;

    private final Dictations dictations;
    private final Instant now;
    private final ProgressDisplay progress;
    private final ImportResult result = new ImportResult();
    private long read;

    DictationImporter(Dictations dictations, Instant now, ProgressDisplay progress) {
        this.dictations = dictations;
        this.now = now;
        this.progress = progress;
    }

    /**
     * Records up to the end of the source, or up to a read error. Items that are no dictations are counted and skipped.
     *
     * @throws io.mneme.api.journal.JournalException if the storage fails; a part of the source is recorded then
     * @throws CancellationException if the thread is interrupted; what was read is recorded, except the newest
     */
    ImportResult record(DictationSource source) {
        Deque<DictationItem> newest = new ArrayDeque<>();
        try (ParallelRecorder recorder = new ParallelRecorder(this::record)) {
            Optional<SourceItem> item = next(source);
            while (item.isPresent()) {
                accept(item.get(), newest);
                if (newest.size() > ORDERED_TAIL) {
                    recorder.submit(newest.remove());
                }
                show(source);
                item = next(source);
            }
            recorder.awaitAll();
        }
        for (DictationItem dictation : newest) {
            record(dictation);
            show(source);
        }
        progress.finish(result.total());
        return result;
    }

    private Optional<SourceItem> next(DictationSource source) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted after " + result.total() + " dictations");
        }
        try {
            return source.next();
        } catch (IOException unreadable) {
            result.reject("the source cannot be read any further: " + unreadable.getMessage());
            return Optional.empty();
        }
    }

    private void show(DictationSource source) {
        long total = result.total();
        progress.show(source.fractionRead() * total / Math.max(1, read), total);
    }

    private void accept(SourceItem item, Deque<DictationItem> newest) {
        read++;
        if (item instanceof DictationItem dictation) {
            newest.add(dictation);
        } else if (item instanceof RejectedItem rejected) {
            result.reject(rejected.reason());
        }
    }

    private void record(DictationItem item) {
        try {
            if (dictations.record(item.json(), now) instanceof RecordResult.Recorded) {
                result.countRecorded();
            } else {
                result.countNotRecorded();
            }
        } catch (TakenIdException recordedBefore) {
            result.countRecordedBefore();
        } catch (InvalidEntryException invalid) {
            result.reject(item.place() + ": " + invalid.getMessage());
        }
    }

    /**
     * Records dictations on several threads. The first dictations of each mode are recorded one after the other. Only one
     * thread may submit dictations.
     */
    private static final class ParallelRecorder implements AutoCloseable {

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
}
