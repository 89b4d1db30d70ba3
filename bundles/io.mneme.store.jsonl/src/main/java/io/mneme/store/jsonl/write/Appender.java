package io.mneme.store.jsonl.write;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Stored;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.AppendFile.PartialWrite;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.line.EncodedLine;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.read.SnapshotReader;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Appends entries that wait together: one write of whole lines, one sync. Used in the writing turn only. */
public final class Appender<E> {

    /** How often a batch is written before giving up on a program that writes to the same file at the same moments. */
    private static final int MAX_ATTEMPTS = 5;

    /** How often a batch is followed to files that other programs put in place, each by a look. */
    private static final int MAX_REPLACEMENTS = 50;

    /** Without syncs a look at the file's name would cost as much as the write, so it is taken only this often. */
    private static final long REFRESH_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** After a write we know the file's length; for so short a time it is believed to be still the same. */
    private static final long LENGTH_CHECK_INTERVAL_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    private final JournalStore<E> store;
    private final FileLayout layout;
    private final EntryDecoder<E> decoder;
    private final Durability durability;
    private final Runnable onUnsynced;
    private long lastRefresh = System.nanoTime() - REFRESH_INTERVAL_NANOS;
    private long lastWrite = lastRefresh;

    /** Appends to a store, calling {@code onUnsynced} after a write that was not synced. */
    public Appender(
            JournalStore<E> store,
            FileLayout layout,
            EntryDecoder<E> decoder,
            Durability durability,
            Runnable onUnsynced) {
        this.store = store;
        this.layout = layout;
        this.decoder = decoder;
        this.durability = durability;
        this.onUnsynced = onUnsynced;
    }

    /** Completes or fails each of them. */
    public void append(List<PendingAppend<E>> batch) {
        try {
            refreshIfDue();
            List<PendingAppend<E>> accepted = accepted(batch);
            if (!accepted.isEmpty()) {
                for (Map.Entry<String, List<PendingAppend<E>>> file :
                        groupByFile(accepted).entrySet()) {
                    write(file.getKey(), file.getValue());
                    file.getValue().forEach(PendingAppend::complete);
                }
            }
        } catch (IOException e) {
            failUnfinished(batch, new JournalException("cannot append: " + IoFailures.describe(e), e));
        } catch (JournalException e) {
            failUnfinished(batch, e);
        } finally {
            // Whatever else went wrong must not leave anyone waiting for ever.
            failUnfinished(batch, null);
        }
    }

    private static <E> void failUnfinished(List<PendingAppend<E>> batch, @Nullable JournalException why) {
        for (PendingAppend<E> pending : batch) {
            if (!pending.isDone()) {
                pending.fail(why == null ? new JournalException("the append failed unexpectedly") : why);
            }
        }
    }

    private void refreshIfDue() throws IOException {
        long now = System.nanoTime();
        if (durability == Durability.ALWAYS
                || now - lastRefresh >= REFRESH_INTERVAL_NANOS
                || store.mustRefreshFirst()
                || now - lastWrite >= LENGTH_CHECK_INTERVAL_NANOS
                        && !store.activeFile().hasExpectedLength()) {
            store.refreshBeforeWrite();
            lastRefresh = now;
        }
    }

    private List<PendingAppend<E>> accepted(List<PendingAppend<E>> batch) throws IOException {
        if (areAllFresh(batch)) {
            return batch;
        }
        List<PendingAppend<E>> accepted = new ArrayList<>(batch.size());
        Set<String> given = new HashSet<>();
        for (PendingAppend<E> pending : batch) {
            String id = pending.prepared().id();
            if (pending.prepared().hasNewId()
                    || given.add(id) && !store.contents().isTaken(id)) {
                accepted.add(pending);
            } else {
                pending.fail(new InvalidEntryException("id", "must be new: " + id + " is taken"));
            }
        }
        return accepted;
    }

    private static <E> boolean areAllFresh(List<PendingAppend<E>> batch) {
        for (PendingAppend<E> pending : batch) {
            if (!pending.prepared().hasNewId()) {
                return false;
            }
        }
        return true;
    }

    private Map<String, List<PendingAppend<E>>> groupByFile(List<PendingAppend<E>> batch) {
        if (batch.size() == 1) {
            return Map.of(targetFile(batch.get(0)), batch);
        }
        Map<String, List<PendingAppend<E>>> byFile = new LinkedHashMap<>();
        for (PendingAppend<E> pending : batch) {
            byFile.computeIfAbsent(targetFile(pending), name -> new ArrayList<>())
                    .add(pending);
        }
        return byFile;
    }

    private String targetFile(PendingAppend<E> pending) {
        return layout.target(pending.prepared()::moment, Instant::now);
    }

    private void write(String file, List<PendingAppend<E>> batch) throws IOException {
        List<PendingAppend<E>> missing = batch;
        try {
            for (int attempt = 0; !missing.isEmpty(); attempt++) {
                if (attempt == MAX_ATTEMPTS) {
                    throw new IOException("another program keeps writing to it at the same moment");
                }
                missing = writeAndFindMissing(missing, openAtLineEnd(file));
                if (missing.isEmpty()) {
                    // A look in between may have let go of it.
                    appendable(file);
                    sync();
                    missing = missingAfterSync(file, batch);
                }
            }
        } finally {
            // What cannot be made durable is visible, but not acknowledged.
            store.publish();
        }
    }

    /** Opens the file, ending a line that another program has left without an end, so that ours does not fuse with it. */
    private FileState openAtLineEnd(String file) throws IOException {
        FileState state = appendable(file);
        if (state.size() == state.scannedBytes()) {
            return state;
        }
        store.activeFile().openFile().append(new byte[] {'\n'});
        store.refreshBeforeWrite();
        return appendable(file);
    }

    /** Opens the file, after a look if another program has replaced it since the last one. */
    private FileState appendable(String file) throws IOException {
        for (int attempt = 0; attempt <= MAX_REPLACEMENTS; attempt++) {
            try {
                return store.activeFile().openForAppend(file);
            } catch (StaleFileException replaced) {
                store.refreshFiles(Set.of(file));
                store.refreshBeforeChange();
            }
        }
        throw new IOException("another program keeps replacing it");
    }

    /** Returns those that another program's simultaneous write has spoilt. */
    private List<PendingAppend<E>> writeAndFindMissing(List<PendingAppend<E>> batch, FileState state)
            throws IOException {
        JournalContents<E> contents = store.contents();
        AppendFile file = store.activeFile().openFile();
        long before = state.size();
        EncodedLine lines = joinLines(batch);
        int length = lines.length() + 1;
        try {
            file.append(lines.bytes(), length);
        } catch (IOException e) {
            truncateOrNote(new PartialWrite(file, before, Arrays.copyOf(lines.bytes(), length)), e);
            throw e;
        }
        if (file.endsAt(before + length)) {
            long now = System.nanoTime();
            lastWrite = durability == Durability.ALWAYS ? lastWrite : now;
            long first = contents.end() + 1;
            batch.forEach(pending -> pending.noteStored(contents.addAppended(pending.prepared(), state)));
            store.fileRefresh().window().add(state.name(), file, first, contents.end(), now);
            return List.of();
        }
        state.markWritten();
        store.refreshBeforeWrite();
        return missing(batch);
    }

    /** Returns those that no file has, and notes where the others are. */
    private List<PendingAppend<E>> missing(List<PendingAppend<E>> batch) throws IOException {
        SnapshotReader<E> reader = new SnapshotReader<>(store.contents().snapshot(), layout, decoder);
        List<PendingAppend<E>> missing = new ArrayList<>();
        for (PendingAppend<E> pending : batch) {
            Optional<Stored<E>> found = reader.find(pending.prepared().id());
            if (found.isPresent()) {
                long position = found.get().position().value();
                pending.noteStored(pending.prepared().storedAt(position));
                store.fileRefresh().window().add(position, System.nanoTime());
            } else {
                missing.add(pending);
            }
        }
        store.fileRefresh().window().reopenMoved(store.contents());
        return missing;
    }

    /** Returns those that no file has after the sync, since another program has put its own file in place meanwhile. */
    private List<PendingAppend<E>> missingAfterSync(String file, List<PendingAppend<E>> batch) throws IOException {
        if (durability != Durability.ALWAYS || store.fileRefresh().isInPlace(file)) {
            return List.of();
        }
        for (int attempt = 1; !store.fileRefresh().isInPlace(file); attempt++) {
            if (attempt > MAX_REPLACEMENTS) {
                throw new IOException("another program keeps replacing it");
            }
            store.refreshBeforeWrite();
        }
        return missing(batch);
    }

    private void truncateOrNote(PartialWrite cut, IOException cause) {
        try {
            store.takeBack(cut);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Returns what is written for all of them at once. */
    private static <E> EncodedLine joinLines(List<PendingAppend<E>> batch) {
        if (batch.size() == 1) {
            return batch.get(0).prepared().line();
        }
        int length = 0;
        for (PendingAppend<E> pending : batch) {
            length += pending.prepared().line().length() + 1;
        }
        byte[] lines = new byte[length];
        int at = 0;
        for (PendingAppend<E> pending : batch) {
            EncodedLine line = pending.prepared().line();
            System.arraycopy(line.bytes(), 0, lines, at, line.length() + 1);
            at += line.length() + 1;
        }
        return new EncodedLine(lines, length - 1);
    }

    private void sync() throws IOException {
        if (durability == Durability.ALWAYS) {
            store.activeFile().openFile().sync();
        } else {
            onUnsynced.run();
        }
    }
}
