package io.mneme.store.jsonl.write;

import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.AppendFile.PartialWrite;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.meter.JournalActivity;
import io.mneme.store.jsonl.read.SnapshotReader;
import io.mneme.store.jsonl.write.GroupCommit.PendingAppend;
import java.io.IOException;
import java.nio.ByteBuffer;
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

/** Appends a batch of entries with one write of whole lines and one sync. Used in the write turn only. */
public final class Appender<E> {

    /** Limit of the writes of a batch while another program writes to the same file at the same moment. */
    private static final int MAX_ATTEMPTS = 5;

    /** Limit of the refreshes for a batch while other programs replace its file. */
    private static final int MAX_REPLACEMENTS = 50;

    /**
     * A refresh costs as much as a write, so it is due after this interval only. In between, the length shows the lines
     * of other programs. A replaced file is found after the sync, or is restored by a later refresh.
     */
    private static final long REFRESH_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** After a write the length of the file is known. It is not checked again within this interval. */
    private static final long LENGTH_CHECK_INTERVAL_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    private final JournalStore<E> store;
    private final FileLayout layout;
    private final EntryDecoder<E> decoder;
    private final Durability durability;
    private final Runnable onUnsynced;
    private final JournalActivity activity;
    private long lastRefresh = System.nanoTime() - REFRESH_INTERVAL_NANOS;
    private long lastWrite = lastRefresh;

    /** Takes the lines of a batch: memory that was used before is faster than new one. */
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 15);

    /** Creates an appender that runs {@code onUnsynced} after each write that was not synced. */
    public Appender(
            JournalStore<E> store,
            JournalSettings settings,
            EntryDecoder<E> decoder,
            Runnable onUnsynced,
            JournalActivity activity) {
        this.store = store;
        this.layout = settings.layout();
        this.decoder = decoder;
        this.durability = settings.durability();
        this.onUnsynced = onUnsynced;
        this.activity = activity;
    }

    /** Appends a batch; completes or fails each of its appends. */
    public void append(List<PendingAppend<E>> batch) {
        try {
            refreshIfDue();
            writeByFile(accepted(batch));
        } catch (IOException e) {
            failUnfinished(batch, new JournalException("cannot append: " + IoFailures.describe(e), e));
        } catch (JournalException e) {
            failUnfinished(batch, e);
        } finally {
            // After any other failure, too, no caller may wait for ever.
            failUnfinished(batch, null);
        }
    }

    /**
     * Appends entries of one caller: all of them are accepted, or none.
     *
     * @return the stored entries, in the same order
     * @throws TakenIdException if an id is taken, or two entries have the same one; nothing was written
     * @throws JournalException if the storage fails
     */
    public List<StoredEntry<E>> appendAll(List<PendingAppend<E>> all) throws IOException {
        refreshIfDue();
        if (accepted(all).size() < all.size()) {
            all.stream().filter(PendingAppend::isDone).forEach(PendingAppend::outcome);
        }
        writeByFile(all);
        return all.stream().map(PendingAppend::outcome).toList();
    }

    private void writeByFile(List<PendingAppend<E>> accepted) throws IOException {
        for (Map.Entry<String, List<PendingAppend<E>>> file :
                groupByFile(accepted).entrySet()) {
            long began = System.nanoTime();
            write(file.getKey(), file.getValue());
            activity.recordAppend(file.getValue().size(), System.nanoTime() - began);
            file.getValue().forEach(PendingAppend::complete);
        }
    }

    private static <E> void failUnfinished(List<PendingAppend<E>> batch, @Nullable JournalException failure) {
        for (PendingAppend<E> pending : batch) {
            if (!pending.isDone()) {
                pending.fail(failure == null ? new JournalException("the append failed unexpectedly") : failure);
            }
        }
    }

    private void refreshIfDue() throws IOException {
        long now = System.nanoTime();
        if (now - lastRefresh >= REFRESH_INTERVAL_NANOS
                || store.mustRefreshFirst()
                || now - lastWrite >= LENGTH_CHECK_INTERVAL_NANOS
                        && !store.activeFile().hasExpectedLength()) {
            store.refreshBeforeWrite();
            lastRefresh = now;
        }
    }

    private List<PendingAppend<E>> accepted(List<PendingAppend<E>> batch) throws IOException {
        if (haveAllNewIds(batch)) {
            return batch;
        }
        List<PendingAppend<E>> accepted = new ArrayList<>(batch.size());
        Set<String> ids = new HashSet<>();
        for (PendingAppend<E> pending : batch) {
            String id = pending.prepared().id();
            if (pending.prepared().hasNewId()
                    || ids.add(id) && !store.contents().isTaken(id)) {
                accepted.add(pending);
            } else {
                pending.fail(new TakenIdException(id));
            }
        }
        return accepted;
    }

    private static <E> boolean haveAllNewIds(List<PendingAppend<E>> batch) {
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
                    // A refresh may have released the file meanwhile.
                    openForAppend(file);
                    sync();
                    missing = missingAfterSync(file, batch);
                }
            }
        } finally {
            // Entries that could not be synced are visible, but not acknowledged.
            store.publish();
        }
    }

    /** Opens the file. Ends a last line that has no end, so that the next line does not continue it. */
    private FileState openAtLineEnd(String file) throws IOException {
        FileState state = openForAppend(file);
        if (state.size() == state.scannedBytes()) {
            return state;
        }
        store.activeFile().openFile().append(new byte[] {'\n'});
        store.refreshBeforeWrite();
        return openForAppend(file);
    }

    /** Opens the file. Refreshes first if another program has replaced the file since the last refresh. */
    private FileState openForAppend(String file) throws IOException {
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

    /** Writes a batch; returns the appends whose lines a simultaneous write of another program has damaged. */
    private List<PendingAppend<E>> writeAndFindMissing(List<PendingAppend<E>> batch, FileState state)
            throws IOException {
        JournalContents<E> contents = store.contents();
        AppendFile file = store.activeFile().openFile();
        long before = state.size();
        ByteBuffer lines = PendingAppend.joinLines(batch, buffer);
        try {
            file.append(lines.array(), lines.limit());
        } catch (IOException e) {
            truncate(new PartialWrite(file, before, Arrays.copyOf(lines.array(), lines.limit())), e);
            throw e;
        } finally {
            // No text stays in memory that is erased later.
            Arrays.fill(lines.array(), 0, lines.limit(), (byte) 0);
        }
        if (file.endsAt(before + lines.limit())) {
            long now = System.nanoTime();
            lastWrite = now;
            long first = contents.end() + 1;
            batch.forEach(pending -> pending.setStored(contents.addAppended(pending.prepared(), state)));
            store.fileRefresh().window().add(state.name(), file, first, contents.end(), now);
            return List.of();
        }
        state.markWritten();
        store.refreshBeforeWrite();
        return missing(batch);
    }

    /** Returns the appends whose entries no file has, and stores the positions of the others. */
    private List<PendingAppend<E>> missing(List<PendingAppend<E>> batch) throws IOException {
        SnapshotReader<E> reader = new SnapshotReader<>(store.contents().snapshot(), layout, decoder);
        List<PendingAppend<E>> missing = new ArrayList<>();
        for (PendingAppend<E> pending : batch) {
            Optional<StoredEntry<E>> found = reader.find(pending.prepared().id());
            if (found.isPresent()) {
                long position = found.get().position().value();
                pending.setStored(pending.prepared().storedAt(position));
                store.fileRefresh().window().add(position, System.nanoTime());
            } else {
                missing.add(pending);
            }
        }
        store.fileRefresh().window().reopenMoved(store.contents());
        return missing;
    }

    /** Returns the appends that are missing after the sync because another program has replaced the file. */
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

    private void truncate(PartialWrite write, IOException cause) {
        try {
            store.truncate(write);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private void sync() throws IOException {
        if (durability == Durability.ALWAYS) {
            store.activeFile().openFile().sync();
        } else {
            onUnsynced.run();
        }
    }
}
