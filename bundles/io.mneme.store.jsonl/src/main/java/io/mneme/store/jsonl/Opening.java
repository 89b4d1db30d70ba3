package io.mneme.store.jsonl;

import io.mneme.api.journal.ReadOnlyJournalException;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Opens the files of a journal: to write, or only to read as long as they cannot be written.
 *
 * @param checkpoint gives what was known of the files, which may still be being read
 */
record Opening<E>(
        Settings settings, SyncMonitor storage, Decoder<E> decoder, Supplier<Optional<Checkpoint>> checkpoint) {

    /**
     * Opens them, after making their folder if it is not there.
     *
     * @throws IOException if they cannot be read
     */
    Store<E> open() throws IOException {
        storage.createFolder(settings.folder());
        try {
            return opened(Access.write(settings, storage));
        } catch (ReadOnlyJournalException | IOException e) {
            ReadOnlyJournalException why = Access.refused(settings, e);
            return opened(Access.read(settings, storage, why));
        }
    }

    /** Makes a store of the files that one has access to; that is closed if they cannot be read. */
    private Store<E> opened(Access access) throws IOException {
        try (Unwinding opened = new Unwinding()) {
            opened.add(access::close);
            Store<E> store = new Store<>(settings, storage, decoder, access);
            opened.add(() -> store.contents().sources().release());
            store.start(checkpoint);
            opened.keep();
            return store;
        }
    }
}
