package io.mneme.store.jsonl.write;

import io.mneme.api.journal.Change;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.engine.FileChange;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.StagedCopy;
import io.mneme.store.jsonl.files.StagedCopy.BytePatch;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import io.mneme.store.jsonl.recovery.Quarantine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Changes the lines of entries in their files, as one {@link FileChange}. Used in the write turn only. */
final class FileRewrite<E> {

    private final JournalStore<E> store;
    private final JournalSettings settings;
    private final Storage storage;
    private final Quarantine quarantine;

    FileRewrite(JournalStore<E> store, JournalSettings settings, Storage storage, Quarantine quarantine) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
        this.quarantine = quarantine;
    }

    /**
     * Applies patches to files, and purges the quarantined copies of these files.
     *
     * @param patches the patches by file, ascending
     * @param changes the changes for the ledger, at the next positions; none if no entry is changed
     * @param transition derives the next contents from the copies, by the names of their files
     * @throws IOException if the change failed; see {@link FileChange#commit}
     */
    void apply(
            Map<String, List<BytePatch>> patches,
            List<Change> changes,
            Function<Map<String, RefCountedSource>, JournalContents<E>> transition)
            throws IOException {
        // Before the ledger has the change: after that, a caller may see it as done.
        for (String file : patches.keySet()) {
            quarantine.purge(file);
        }
        requireIntact(patches);
        try (FileChange<E> change = FileChange.start(store, settings, storage, patches.keySet())) {
            List<StagedCopy> copies = new ArrayList<>();
            for (Map.Entry<String, List<BytePatch>> file : patches.entrySet()) {
                copies.add(stageCopy(change, store.contents().fileState(file.getKey()), file.getValue()));
            }
            Map<String, RefCountedSource> sources = new HashMap<>();
            copies.forEach(copy -> sources.put(copy.name(), change.source(copy)));
            JournalContents<E> after = transition.apply(sources);
            change.commit(record(changes, fingerprints(copies, after), after), after);
        }
    }

    private static <E> LedgerRecord record(
            List<Change> changes, List<Fingerprint> fingerprints, JournalContents<E> after) {
        if (changes.isEmpty()) {
            return LedgerRecord.withFingerprints(after.end(), fingerprints);
        }
        long end = changes.get(changes.size() - 1).position().value();
        after.advanceTo(end);
        return LedgerRecord.changing(end, changes, fingerprints);
    }

    private void requireIntact(Map<String, List<BytePatch>> patches) throws IOException {
        for (String file : patches.keySet()) {
            if (store.contents().fileState(file).isDamaged()) {
                throw new IOException(file + " is damaged; nothing in it is changed before it was repaired");
            }
        }
    }

    private StagedCopy stageCopy(FileChange<E> change, FileState state, List<BytePatch> patches) throws IOException {
        if (state.isCompressed()) {
            return stageCopy(
                    change, state, patches, store.contents().fileSet().get(state.number()), state.scannedBytes());
        }
        AppendFile file = AppendFile.open(settings.path(state.name()), storage);
        try {
            // Another program may have appended lines since the last refresh.
            return stageCopy(change, state, patches, file, Math.max(state.scannedBytes(), file.length()));
        } finally {
            file.release();
        }
    }

    /** Closes each copy at once: the number of files may exceed the limit of open files. */
    private StagedCopy stageCopy(
            FileChange<E> change, FileState state, List<BytePatch> patches, ByteSource content, long covered)
            throws IOException {
        StagedCopy copy = change.stageCopy(state.name(), state.name());
        try {
            copy.append(content, patches, covered);
            copy.sync();
            change.replace(state, copy, covered);
            return copy;
        } finally {
            copy.close();
        }
    }

    private List<Fingerprint> fingerprints(List<StagedCopy> copies, JournalContents<E> after) throws IOException {
        List<Fingerprint> fingerprints = new ArrayList<>();
        for (StagedCopy copy : copies) {
            fingerprints.add(after.applyCopy(copy, store.handleCache()));
        }
        return fingerprints;
    }
}
