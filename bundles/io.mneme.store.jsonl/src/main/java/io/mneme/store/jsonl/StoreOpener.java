package io.mneme.store.jsonl;

import io.mneme.api.journal.JournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Checkpoint;
import io.mneme.store.jsonl.contents.CheckpointCodec;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.engine.OpenRequest;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.SyncMonitor;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.maintenance.BackgroundTasks;
import java.io.IOException;
import java.util.Optional;
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
            Supplier<Optional<Checkpoint>> checkpoint =
                    maintenanceTasks.supplyAsync(() -> loadCheckpoint(settings, decoder));
            JournalStore<E> store = new OpenRequest<>(settings, storage, decoder, checkpoint).open();
            opened.commit();
            return store;
        } catch (IOException e) {
            throw new JournalException("cannot open " + settings.folder() + ": " + IoFailures.describe(e), e);
        }
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
