package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.io.AppendFile.PartialWrite;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Intent;
import io.mneme.store.jsonl.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What failed half way, and is to be done before anything else is written. In the writing turn, but for {@link #discard} and {@link #staged}. */
public final class UnfinishedWork implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(UnfinishedWork.class);

    private final Storage storage;
    private final IntentReplay replay;
    private final StagedChanges staged;

    /** Prepared files that are not needed, but could not be deleted: what is erased must not be left in one. */
    private final Set<Path> leftovers = ConcurrentHashMap.newKeySet();

    private @Nullable PartialWrite partialWrite;
    private @Nullable Intent intent;

    public UnfinishedWork(Storage storage, IntentReplay replay, StagedChanges staged) {
        this.storage = storage;
        this.replay = replay;
        this.staged = staged;
    }

    /** Returns the changes whose files are being staged. */
    public StagedChanges staged() {
        return staged;
    }

    public boolean isEmpty() {
        return partialWrite == null && intent == null && leftovers.isEmpty();
    }

    /** Returns whether files are being moved, or were left half moved. */
    public boolean isUnfinished() {
        return intent != null;
    }

    /** Notes what is being done to the files; until it is {@link #finished}, or the next look, nothing else may be. */
    public void started(Intent begun) {
        intent = begun;
    }

    /** Does it; returns the files that another program has replaced, and which are left as they are. */
    public Set<String> finish(Map<String, Object> keys, Ledger ledger) throws IOException {
        return replay.finish(Objects.requireNonNull(intent), keys, ledger);
    }

    public void finished() {
        intent = null;
    }

    /** Notes that a write is to be taken back. */
    public void takeBackLater(PartialWrite half) {
        half.file().retain();
        partialWrite = half;
    }

    /** Deletes staged files that are not needed, or notes that they have to be deleted. */
    public void discard(Collection<Path> staged) {
        for (Path path : staged) {
            try {
                storage.delete(path);
            } catch (IOException e) {
                log.warn("a staged file could not be deleted, which is tried again: {}", e.toString());
                leftovers.add(path);
            }
        }
    }

    /** Discards the staged files of a change that was not noted: only once it is certain that the ledger has no trace of it. */
    public void discard(Collection<Path> staged, Ledger ledger) {
        try {
            ledger.truncateTail();
            discard(staged);
        } catch (IOException e) {
            log.warn("the ledger could not be cut back, which is tried again: {}", e.toString());
            leftovers.addAll(staged);
        }
    }

    /** Deletes prepared files that are not needed, so that no text stays in one while nothing can be written. */
    public void deleteLeftovers() throws IOException {
        for (Path left : leftovers) {
            storage.delete(left);
            leftovers.remove(left);
        }
    }

    /** Closes the file of a write that was not taken back. */
    @Override
    public void close() {
        if (partialWrite != null) {
            partialWrite.file().release();
            partialWrite = null;
        }
    }

    /**
     * Does what is to be done.
     *
     * @return whether files were moved: then they are to be read again before it is {@link #finished}
     */
    public boolean retry(Ledger ledger) throws IOException {
        if (partialWrite != null) {
            partialWrite.truncate();
            close();
        }
        if (!leftovers.isEmpty()) {
            ledger.truncateTail();
        }
        deleteLeftovers();
        if (intent != null) {
            replay.recover(Optional.of(intent), ledger);
        }
        return intent != null;
    }
}
