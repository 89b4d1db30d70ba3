package io.mneme.store.jsonl.maintenance;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsTransition;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.engine.FileChange;
import io.mneme.store.jsonl.engine.FileChange.ReplacedFileException;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.StagedCopy;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.process.WriteTurn;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compresses an old file. It is written beside appends, which wait only while it replaces the plain file. */
final class Compression<E> {

    /** Attempts, each after an edit of the file has cancelled the one before. */
    private static final int MAX_ATTEMPTS = 3;

    private final JournalStore<E> store;
    private final JournalSettings settings;
    private final Storage storage;

    Compression(JournalStore<E> store, JournalSettings settings, Storage storage) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
    }

    /**
     * A compression that was started.
     *
     * @param fileView the file in the snapshot
     * @param snapshot keeps the file open
     * @param change stages the compressed file
     * @param copy the compressed file
     */
    private record CompressionPlan<E>(
            Snapshot.FileView fileView, Snapshot<E> snapshot, FileChange<E> change, StagedCopy copy) {}

    /** Compresses a file; false if it cannot be done now, since another program writes to it. */
    boolean compress(String file, WriteTurn turn) throws IOException {
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            CompressionPlan<E> plan = turn.runExclusively(() -> plan(file));
            if (plan == null) {
                return false;
            }
            boolean compressed = writeAndCommit(plan, turn);
            if (compressed || !plan.change().isCancelled()) {
                return compressed;
            }
        }
        return false;
    }

    /** Returns null if there is nothing to compress: late entries of a day stay beside its compressed file. */
    private @Nullable CompressionPlan<E> plan(String file) throws IOException {
        if (store.contents().fileState(file) == null
                || store.contents().fileState(file + FileLayout.COMPRESSED_SUFFIX) != null) {
            return null;
        }
        Snapshot<E> snapshot = store.publisher().snapshot();
        FileChange<E> change = FileChange.start(store, settings, storage, List.of(file));
        try {
            Snapshot.FileView fileView = snapshot.files()
                    .filter(view -> view.name().equals(file))
                    .findFirst()
                    .orElseThrow();
            StagedCopy copy = change.stageCopy(file + FileLayout.COMPRESSED_SUFFIX, file);
            return new CompressionPlan<>(fileView, snapshot, change, copy);
        } catch (IOException | RuntimeException e) {
            change.close();
            snapshot.fileSet().release();
            throw e;
        }
    }

    private boolean writeAndCommit(CompressionPlan<E> plan, WriteTurn turn) throws IOException {
        try {
            Snapshot.FileView fileView = plan.fileView();
            plan.copy().append(plan.snapshot().fileSet().get(fileView.number()), 0, fileView.bytes());
            plan.copy().sync();
            return turn.runExclusively(() -> commitUnlessChanged(plan));
        } catch (StaleFileException | ReplacedFileException e) {
            // Another program has just changed the file; the next run compresses it.
            return false;
        } catch (IOException e) {
            if (plan.change().isCancelled()) {
                return false;
            }
            throw e;
        } finally {
            plan.change().close();
            plan.snapshot().fileSet().release();
        }
    }

    private boolean commitUnlessChanged(CompressionPlan<E> plan) throws IOException {
        store.refreshBeforeChange();
        Snapshot.FileView fileView = plan.fileView();
        FileState state = store.contents().fileState(fileView.name());
        if (plan.change().isCancelled()
                || state == null
                || !state.key().equals(fileView.key())
                || state.size() != fileView.bytes()
                || state.scannedBytes() != state.size()
                || state.isDamaged()
                || store.contents().fileState(fileView.name() + FileLayout.COMPRESSED_SUFFIX) != null) {
            return false;
        }
        commit(plan, state);
        return true;
    }

    private void commit(CompressionPlan<E> plan, FileState state) throws IOException {
        JournalContents<E> contents = store.contents();
        StagedCopy copy = plan.copy();
        plan.change().replace(state, copy, state.size());
        FileRanges owned = new FileRanges(
                copy.name(), state.name(), store.ledger().positionMap().rangesOf(state.name()));
        JournalContents<E> after = new ContentsTransition<>(contents)
                .withRenamedFile(state.name(), copy.name(), plan.change().source(copy));
        List<Fingerprint> fingerprints = List.of(after.applyCopy(copy, store.handleCache()));
        plan.change().commit(LedgerRecord.notingRanges(contents.end(), List.of(owned), List.of(), fingerprints), after);
    }
}
