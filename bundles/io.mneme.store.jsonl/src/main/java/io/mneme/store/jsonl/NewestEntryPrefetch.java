package io.mneme.store.jsonl;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.contents.EntryReader;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.contents.SnapshotPublisher;
import io.mneme.store.jsonl.line.EntryDecoder;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads and decodes the newest entry while the rest of a journal is opened. The first read after a start then finds the
 * classes of the kind and of its parser loaded, which takes longer than the read itself.
 */
record NewestEntryPrefetch<E>(SnapshotPublisher<E> publisher, EntryDecoder<E> decoder)
        implements Supplier<Optional<StoredEntry<E>>> {

    /** Returns the entry; empty if there is none or it cannot be read, which a read of it reports. */
    @Override
    public Optional<StoredEntry<E>> get() {
        Snapshot<E> snapshot = publisher.snapshot();
        try {
            int newest = snapshot.table().count() - 1;
            return newest < 0 || !snapshot.table().isEntry(newest)
                    ? Optional.empty()
                    : Optional.ofNullable(
                            new EntryReader<>(snapshot.table(), snapshot.fileSet(), decoder).read(newest));
        } catch (IOException e) {
            return Optional.empty();
        } finally {
            snapshot.fileSet().release();
        }
    }
}
