package io.mneme.store.jsonl.maintenance;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsTransition;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.engine.FileChange;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.engine.ReplacedFileException;
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

/** Compresses a file that is not appended to any more. It is written beside; only the exchange of the two is waited for. */
final class Compression<E> {

    /** How often it begins again when an entry of the file is changed meanwhile. */
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
     * What is compressed.
     *
     * @param fileView the file, as it was then
     * @param snapshot holds it open
     */
    private record Plan<E>(Snapshot.FileView fileView, Snapshot<E> snapshot, FileChange<E> change, StagedCopy copy) {}

    /** Compresses a file; false if it cannot be done now, since another program writes to it. */
    boolean compress(String file, WriteTurn turn) throws IOException {
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            Plan<E> plan = turn.runExclusively(() -> plan(file));
            if (plan == null) {
                return false;
            }
            boolean packed = isCompressed(plan, turn);
            if (packed || !plan.change().isCancelled()) {
                return packed;
            }
        }
        return false;
    }

    /** Returns null if there is nothing to compress: entries of a day that came late stay beside its compressed file. */
    private @Nullable Plan<E> plan(String file) throws IOException {
        if (store.contents().fileState(file) == null
                || store.contents().fileState(file + FileLayout.COMPRESSED_SUFFIX) != null) {
            return null;
        }
        Snapshot<E> snapshot = store.publisher().snapshot();
        FileChange<E> change = FileChange.start(store, settings, storage, List.of(file));
        try {
            Snapshot.FileView shown = snapshot.files()
                    .filter(one -> one.name().equals(file))
                    .findFirst()
                    .orElseThrow();
            return new Plan<>(shown, snapshot, change, change.stageCopy(file + FileLayout.COMPRESSED_SUFFIX, file));
        } catch (IOException | RuntimeException e) {
            change.close();
            snapshot.fileSet().release();
            throw e;
        }
    }

    private boolean isCompressed(Plan<E> plan, WriteTurn turn) throws IOException {
        try {
            Snapshot.FileView shown = plan.fileView();
            plan.copy().append(plan.snapshot().fileSet().get(shown.number()), 0, shown.bytes());
            plan.copy().sync();
            return turn.runExclusively(() -> isReplacedUnlessChanged(plan));
        } catch (StaleFileException | ReplacedFileException e) {
            // Another program has changed it, or added to it just then: it is compressed the next time.
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

    private boolean isReplacedUnlessChanged(Plan<E> plan) throws IOException {
        store.refreshBeforeChange();
        Snapshot.FileView shown = plan.fileView();
        FileState state = store.contents().fileState(shown.name());
        if (plan.change().isCancelled()
                || state == null
                || !state.key().equals(shown.key())
                || state.size() != shown.bytes()
                || state.scannedBytes() != state.size()
                || state.isDamaged()
                || store.contents().fileState(shown.name() + FileLayout.COMPRESSED_SUFFIX) != null) {
            return false;
        }
        commit(plan, state);
        return true;
    }

    private void commit(Plan<E> plan, FileState state) throws IOException {
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
