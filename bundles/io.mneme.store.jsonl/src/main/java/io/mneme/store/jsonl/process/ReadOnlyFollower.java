package io.mneme.store.jsonl.process;

import io.mneme.api.journal.JournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsLoader;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.LiveContents;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.foreign.DiskChanges;
import io.mneme.store.jsonl.io.IoAction;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.line.EntryDecoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a folder that is not ours to write. What was read counts only if nothing was noted in the ledger meanwhile and
 * nothing is half done: before a process that writes moves or replaces anything it notes that. Otherwise all stays as it was
 * last seen whole. Used in the writing turn only.
 */
public final class ReadOnlyFollower<E> {

    private static final int MAX_ATTEMPTS = 10;
    private static final long FIRST_READ_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long RETRY_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final LiveContents<E> live;
    private final JournalSettings settings;
    private final EntryDecoder<E> decoder;
    private final FolderAccess access;

    /** Null before the first look, and after one that was in vain. */
    private @Nullable ContentsLoader<E> loader;

    public ReadOnlyFollower(
            LiveContents<E> live, JournalSettings settings, EntryDecoder<E> decoder, FolderAccess access) {
        this.live = live;
        this.settings = settings;
        this.decoder = decoder;
        this.access = access;
    }

    /** Looks until there is something whole to be seen, for a bounded time. */
    public void refreshFirst() throws IOException {
        long end = System.nanoTime() + FIRST_READ_TIMEOUT_NANOS;
        while (!refresh() && System.nanoTime() < end) {
            LockSupport.parkNanos(RETRY_INTERVAL_NANOS);
        }
    }

    /** Refreshes; finishes a change that a writer which has ended left half done. */
    public void refreshOrFinish(Storage storage) throws IOException {
        try {
            if (!refresh()) {
                FolderAccess.finishInterrupted(settings, storage);
                refresh();
            }
        } catch (JournalException e) {
            throw new IOException("the ledger cannot be read", e);
        }
    }

    /** Shows what there is now; false if that could not be seen whole, so that nothing has changed. */
    boolean refresh() throws IOException {
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            if (access.refresh()) {
                loader = null;
            }
            if (access.isChangeUnderWay()) {
                return false;
            }
            if (loader == null ? readAll() : readGrowth(loader)) {
                return true;
            }
            loader = null;
        }
        return false;
    }

    private boolean readAll() throws IOException {
        ContentsLoader<E> first = new ContentsLoader<>(settings, decoder, access.ledger(), live.handleCache());
        boolean shown = publishIfCurrent(() -> first.load(Optional.empty()));
        loader = shown ? first : null;
        return shown;
    }

    private boolean readGrowth(ContentsLoader<E> known) throws IOException {
        JournalContents<E> contents = live.contents();
        List<String> names =
                contents.fileStates().stream().map(state -> state.name).toList();
        DiskChanges diskChanges = DiskChanges.detect(contents, settings, names, true);
        if (diskChanges.isReloadNeeded() || contents.isIncomplete()) {
            Set<String> replaced = diskChanges.replacedFiles();
            return publishIfCurrent(() -> known.reload(replaced, contents));
        }
        List<FileState> grown = new ArrayList<>(diskChanges.grown());
        for (String name : diskChanges.unknownFiles()) {
            grown.add(known.open(contents, name));
        }
        contents.scanGrowth(grown);
        diskChanges.apply();
        contents.markTouched();
        if (access.hasLedgerChanged()) {
            return false;
        }
        live.publish();
        return true;
    }

    private boolean publishIfCurrent(IoAction<JournalContents<E>> reading) throws IOException {
        JournalContents<E> next;
        try {
            next = reading.run();
        } catch (IOException e) {
            if (access.hasLedgerChanged()) {
                return false;
            }
            throw e;
        }
        if (access.hasLedgerChanged()) {
            next.fileSet().release();
            return false;
        }
        live.replaceContents(next);
        return true;
    }
}
