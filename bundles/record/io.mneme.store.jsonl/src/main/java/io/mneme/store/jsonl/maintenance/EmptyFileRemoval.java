package io.mneme.store.jsonl.maintenance;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Deletes compressed files whose entries were all deleted. Used in the write turn only. */
final class EmptyFileRemoval<E> {

    private final JournalStore<E> store;
    private final JournalSettings settings;
    private final Storage storage;

    EmptyFileRemoval(JournalStore<E> store, JournalSettings settings, Storage storage) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
    }

    /** Returns whether a file has no entries; only {@link #remove} checks for other lines. */
    static boolean mayBeEmpty(Snapshot.FileView file) {
        return file.entries() == 0 && file.name().endsWith(FileLayout.COMPRESSED_SUFFIX);
    }

    /** Deletes a file if it has no line but had lines, and is not the only file; returns whether it was deleted. */
    boolean remove(String file) throws IOException {
        store.refreshFiles(Set.of(file));
        store.refreshBeforeWrite();
        FileState state = store.contents().fileState(file);
        if (state == null || !isEmptied(state)) {
            return false;
        }
        Path path = settings.path(file);
        // A crash after the record leaves a file without lines, which gets no positions.
        store.ledger().append(LedgerRecord.removingFiles(store.contents().end(), List.of(file)));
        storage.delete(path);
        storage.syncFolder(path.getParent());
        store.replaceContents(store.contents().copyWithout(file));
        return true;
    }

    /** Files of another program that never had lines stay. With its only file a ledger would forget deleted ids. */
    private boolean isEmptied(FileState state) {
        Ledger ledger = store.ledger();
        return state.isCompressed()
                && !state.isDamaged()
                && state.lines() == 0
                && !ledger.positionMap().rangesOf(state.name()).isEmpty()
                && ledger.positionMap().files().size() > 1;
    }
}
