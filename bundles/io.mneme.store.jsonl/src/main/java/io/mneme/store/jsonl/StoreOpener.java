package io.mneme.store.jsonl;

import io.mneme.api.journal.JournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Checkpoint;
import io.mneme.store.jsonl.contents.CheckpointCodec;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.engine.OpenRequest;
import io.mneme.store.jsonl.index.HeapReserve.HeapReserveException;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.SyncMonitor;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.maintenance.BackgroundTasks;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Opens the store of a journal, and reads its checkpoint on the maintenance thread meanwhile. */
final class StoreOpener {

    private StoreOpener() {}

    /**
     * Opens the store.
     *
     * @param maintenanceTasks tasks that read the checkpoint; closed if opening fails
     * @throws JournalException if the store cannot be opened
     */
    static <E> JournalStore<E> open(
            JournalSettings settings, SyncMonitor storage, EntryDecoder<E> decoder, BackgroundTasks maintenanceTasks) {
        try (CloseOnFailure opened = new CloseOnFailure()) {
            opened.add(maintenanceTasks);
            // No variable keeps the checkpoint: if it does not fit, all lines are read, and both need twice the memory.
            JournalStore<E> store = new OpenRequest<>(
                            settings,
                            storage,
                            decoder,
                            once(maintenanceTasks.supplyAsync(() -> loadCheckpoint(settings, decoder))))
                    .open();
            opened.commit();
            return store;
        } catch (IOException e) {
            throw new JournalException("cannot open " + settings.folder() + ": " + IoFailures.describe(e), e);
        } catch (HeapReserveException e) {
            throw new JournalException("cannot open " + settings.folder() + ": " + e.getMessage(), e);
        }
    }

    /** Returns a supplier that has a result for its first call only, and does not keep it. */
    private static Supplier<Optional<Checkpoint>> once(Supplier<Optional<Checkpoint>> result) {
        AtomicReference<Supplier<Optional<Checkpoint>>> pending = new AtomicReference<>(result);
        return () -> pending.getAndSet(Optional::empty).get();
    }

    private static Optional<Checkpoint> loadCheckpoint(JournalSettings settings, EntryDecoder<?> decoder) {
        // Its first use takes 10 ms, and the lock of the folder is about to need it.
        ProcessHandle.current();
        Optional<Checkpoint> checkpoint = CheckpointCodec.load(settings);
        if (checkpoint.isPresent()) {
            NewestEntryPrefetch.start(settings, decoder, checkpoint.get());
        }
        return checkpoint;
    }
}
