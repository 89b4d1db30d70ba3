package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.StagedFiles;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.io.AppendFile.PartialWrite;
import io.mneme.store.jsonl.io.IoTask;
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

/**
 * The operations that failed before they were complete, and must be completed before the next write. Used in the write
 * turn only, except {@link #discard} and {@link #endStaging}.
 */
public final class UnfinishedWork implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(UnfinishedWork.class);

    private final Storage storage;
    private final IntentReplay replay;
    private final StagedPaths stagedPaths;

    /** The changes that are staging files, which may happen while other threads append. */
    private final Set<StagedFiles> staging = ConcurrentHashMap.newKeySet();

    /** Staged files that could not be deleted. They must not remain, since one may contain an erased text. */
    private final Set<Path> leftovers = ConcurrentHashMap.newKeySet();

    private @Nullable PartialWrite partialWrite;
    private @Nullable Intent intent;

    public UnfinishedWork(JournalSettings settings, Storage storage, IntentReplay replay) {
        this.storage = storage;
        this.replay = replay;
        this.stagedPaths = new StagedPaths(settings);
    }

    /** Starts a change that copies text from these files. */
    public StagedFiles startStaging(String token, Collection<String> sources) {
        StagedFiles files = new StagedFiles(stagedPaths, storage, token, sources);
        staging.add(files);
        return files;
    }

    /** Removes a change that has ended. */
    public void endStaging(StagedFiles files) {
        staging.remove(files);
    }

    /**
     * Cancels all other changes that have copied the same files, since their copies contain text that this change
     * removes.
     */
    public void cancelOthers(StagedFiles own) throws IOException {
        for (StagedFiles other : staging) {
            if (other != own && other.isFromAny(own.sources())) {
                other.cancel();
            }
        }
    }

    /** Returns whether nothing has to be completed. */
    public boolean isEmpty() {
        return partialWrite == null && intent == null && leftovers.isEmpty();
    }

    /** Returns whether an intent is being applied, or was applied in part. */
    public boolean isUnfinished() {
        return intent != null;
    }

    /**
     * Records the intent that is being applied. No other write may happen before it is {@link #finished} or retried.
     */
    public void started(Intent startedIntent) {
        intent = startedIntent;
    }

    /**
     * Applies the intent; returns the files that another program has replaced, and which therefore stay unchanged. What was
     * applied is durable after the {@link #settlement}.
     */
    public Set<String> apply(Map<String, Object> keys) throws IOException {
        return replay.apply(Objects.requireNonNull(intent), keys);
    }

    /** Returns the task that makes what was applied durable, for any thread. */
    public IoTask settlement() {
        Intent applied = Objects.requireNonNull(intent);
        return () -> {
            replay.sync(applied);
            discard(replay.stagedLines(applied));
        };
    }

    /** Records that the intent was applied, and that its files were read again. */
    public void finished() {
        intent = null;
    }

    /** Records a partial write that the next retry truncates. */
    public void takeBackLater(PartialWrite write) {
        write.file().retain();
        partialWrite = write;
    }

    /** Deletes staged files that are no longer needed. If that fails, the next retry deletes them. */
    public void discard(Collection<Path> paths) {
        for (Path path : paths) {
            try {
                storage.delete(path);
            } catch (IOException e) {
                log.warn("a staged file could not be deleted, which is tried again: {}", e.toString());
                leftovers.add(path);
            }
        }
    }

    /**
     * Discards the staged files of a change without an intent, after the ledger was truncated to its last whole line.
     */
    public void discard(Collection<Path> paths, Ledger ledger) {
        try {
            ledger.truncateTail();
            discard(paths);
        } catch (IOException e) {
            log.warn("the ledger could not be cut back, which is tried again: {}", e.toString());
            leftovers.addAll(paths);
        }
    }

    /** Deletes staged files that are no longer needed, so no text remains in them while the journal cannot write. */
    public void deleteLeftovers() throws IOException {
        for (Path leftover : leftovers) {
            storage.delete(leftover);
            leftovers.remove(leftover);
        }
    }

    /** Closes the file of a partial write. */
    @Override
    public void close() {
        if (partialWrite != null) {
            partialWrite.file().release();
            partialWrite = null;
        }
    }

    /**
     * Completes all operations.
     *
     * @return whether files were replaced: the caller reads them again, then calls {@link #finished}
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
            replay.recover(Optional.of(intent));
        }
        return intent != null;
    }
}
