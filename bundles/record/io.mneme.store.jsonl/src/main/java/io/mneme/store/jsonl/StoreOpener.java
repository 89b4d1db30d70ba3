package io.mneme.store.jsonl;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Checkpoint;
import io.mneme.store.jsonl.contents.CheckpointCodec;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.SyncMonitor;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.maintenance.BackgroundTasks;
import io.mneme.store.jsonl.memory.HeapReserve.HeapReserveException;
import io.mneme.store.jsonl.process.FolderAccess;
import io.mneme.support.line.LineDigest;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
        Optional<Checkpoint> checkpoint =
                CheckpointCodec.load(settings, decoder.kind().seal());
        if (checkpoint.isPresent()) {
            NewestEntryPrefetch.start(settings, decoder, checkpoint.get());
        }
        return checkpoint;
    }

    /** Reads the last line of a checkpoint meanwhile, so that the first read finds the kind and its parser loaded. */
    private record NewestEntryPrefetch(JournalSettings settings, EntryDecoder<?> decoder, Fingerprint line)
            implements Runnable {

        private static final Logger log = LoggerFactory.getLogger(NewestEntryPrefetch.class);

        /** Starts on a thread that nothing waits for: a kind may hang. */
        static void start(JournalSettings settings, EntryDecoder<?> decoder, Checkpoint checkpoint) {
            List<FileState> states = checkpoint.states();
            if (!states.isEmpty() && !states.get(states.size() - 1).isCompressed()) {
                Fingerprint line = states.get(states.size() - 1).knownFingerprint();
                // A file may have no line, and a very long one is not read.
                if (line.lastLineLength() > 0) {
                    start(new NewestEntryPrefetch(settings, decoder, line));
                }
            }
        }

        private static void start(NewestEntryPrefetch prefetch) {
            try (NamedExecutor thread = NamedExecutor.single(
                    "mneme-prefetch-" + prefetch.settings().name(), ClosePolicy.FINISH, Duration.ZERO)) {
                thread.execute(prefetch);
            }
        }

        @Override
        public void run() {
            byte[] bytes = new byte[line.lastLineLength()];
            try (RandomAccessFile file =
                    new RandomAccessFile(settings.path(line.file()).toFile(), "r")) {
                file.seek(line.lastLineStart());
                file.readFully(bytes);
                // Another program may have replaced the file: then these bytes are no line.
                if (LineDigest.hex(LineDigest.of(bytes, 0, bytes.length)).equals(line.lastLineDigest())) {
                    decoder.decode(bytes, 0, bytes.length);
                }
            } catch (IOException e) {
                log.debug("{} cannot be read in advance", line.file(), e);
            }
        }
    }

    /** A request to open the files of a journal: for writing, or for reading only while the folder cannot be written. */
    private record OpenRequest<E>(
            JournalSettings settings,
            SyncMonitor storage,
            EntryDecoder<E> decoder,
            Supplier<Optional<Checkpoint>> checkpoint) {

        /**
         * Opens the files, for reading only while the folder cannot be written. Creates the folder if necessary.
         *
         * @throws IOException if the files cannot be read
         */
        JournalStore<E> open() throws IOException {
            storage.createFolder(settings.folder());
            try {
                return open(FolderAccess.openForWriting(settings, storage));
            } catch (ReadOnlyJournalException | IOException e) {
                ReadOnlyJournalException refusal = FolderAccess.refusalOf(settings, e);
                return open(FolderAccess.openReadOnly(settings, storage, refusal));
            }
        }

        /** Creates the store; closes the access if the files cannot be read. */
        private JournalStore<E> open(FolderAccess access) throws IOException {
            try (CloseOnFailure opened = new CloseOnFailure()) {
                opened.add(access);
                JournalStore<E> store = new JournalStore<>(settings, storage, decoder, access);
                opened.add(() -> store.contents().fileSet().release());
                store.start(checkpoint);
                opened.commit();
                return store;
            }
        }
    }
}
