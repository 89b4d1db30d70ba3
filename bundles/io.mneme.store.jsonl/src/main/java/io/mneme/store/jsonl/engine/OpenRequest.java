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
 * Opens the files of a journal: to write, or only to read as long as they cannot be written.
 *
 * @param checkpoint gives what was known of the files, which may still be being read
 */
public record OpenRequest<E>(
        JournalSettings settings,
        SyncMonitor storage,
        EntryDecoder<E> decoder,
        Supplier<Optional<Checkpoint>> checkpoint) {

    /**
     * Opens them, after making their folder if it is not there.
     *
     * @throws IOException if they cannot be read
     */
    public JournalStore<E> open() throws IOException {
        storage.createFolder(settings.folder());
        try {
            return opened(FolderAccess.openForWriting(settings, storage));
        } catch (ReadOnlyJournalException | IOException e) {
            ReadOnlyJournalException why = FolderAccess.refusalOf(settings, e);
            return opened(FolderAccess.openReadOnly(settings, storage, why));
        }
    }

    /** Makes a store of the files that one has access to; that is closed if they cannot be read. */
    private JournalStore<E> opened(FolderAccess access) throws IOException {
        try (CloseOnFailure opened = new CloseOnFailure()) {
            opened.add(access::close);
            JournalStore<E> store = new JournalStore<>(settings, storage, decoder, access);
            opened.add(() -> store.contents().fileSet().release());
            store.start(checkpoint);
            opened.commit();
            return store;
        }
    }
}
