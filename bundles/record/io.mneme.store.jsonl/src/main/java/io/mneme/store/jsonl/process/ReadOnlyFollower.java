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
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads a folder that this process cannot write. A writing process records each replacement of files in the ledger
 * before it starts. So contents are published only if the ledger has not changed during the read, and if no intent is
 * applied in part. Otherwise the contents that were published before stay. Used in the write turn only.
 */
public final class ReadOnlyFollower<E> {

    private static final int MAX_ATTEMPTS = 10;
    private static final long FIRST_READ_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long RETRY_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final LiveContents<E> live;
    private final JournalSettings settings;
    private final EntryDecoder<E> decoder;
    private final FolderAccess access;

    /** Null before the first refresh, and after a failed one. */
    private @Nullable ContentsLoader<E> loader;

    public ReadOnlyFollower(
            LiveContents<E> live, JournalSettings settings, EntryDecoder<E> decoder, FolderAccess access) {
        this.live = live;
        this.settings = settings;
        this.decoder = decoder;
        this.access = access;
    }

    /** Refreshes until contents were published, or until the timeout. */
    public void refreshFirst() throws IOException {
        long end = System.nanoTime() + FIRST_READ_TIMEOUT_NANOS;
        while (!refresh() && System.nanoTime() < end) {
            LockSupport.parkNanos(RETRY_INTERVAL_NANOS);
        }
    }

    /** Refreshes; if that fails, completes a change that a writer has left when it ended, and refreshes again. */
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

    /** Publishes the present contents; false if no consistent contents could be read. */
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
        ContentsLoader<E> newLoader = new ContentsLoader<>(settings, decoder, access.ledger(), live.handleCache());
        boolean published = publishIfCurrent(() -> newLoader.load());
        loader = published ? newLoader : null;
        return published;
    }

    private boolean readGrowth(ContentsLoader<E> current) throws IOException {
        JournalContents<E> contents = live.contents();
        List<String> names = contents.fileStates().stream().map(FileState::name).toList();
        DiskChanges diskChanges = DiskChanges.detect(contents, settings, names, true);
        if (diskChanges.isReloadNeeded() || contents.isIncomplete()) {
            Set<String> replaced = diskChanges.replacedFiles();
            return publishIfCurrent(() -> current.reload(replaced, contents));
        }
        diskChanges.scanGrowth(contents, current);
        contents.markTouched();
        if (access.hasLedgerChanged()) {
            return false;
        }
        live.publish();
        return true;
    }

    private boolean publishIfCurrent(IoAction<JournalContents<E>> read) throws IOException {
        JournalContents<E> next;
        try {
            next = read.run();
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
