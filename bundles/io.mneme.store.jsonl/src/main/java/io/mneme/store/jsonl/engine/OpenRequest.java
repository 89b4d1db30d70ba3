package io.mneme.store.jsonl.engine;

import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Checkpoint;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.SyncMonitor;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.process.FolderAccess;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A request to open the files of a journal: for writing, or for reading only while the folder cannot be written.
 *
 * @param checkpoint returns the checkpoint, once; waits for it if another thread is still reading it
 */
public record OpenRequest<E>(
        JournalSettings settings,
        SyncMonitor storage,
        EntryDecoder<E> decoder,
        Supplier<Optional<Checkpoint>> checkpoint) {

    /**
     * Opens the files. Creates their folder if necessary.
     *
     * @throws IOException if the files cannot be read
     */
    public JournalStore<E> open() throws IOException {
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
