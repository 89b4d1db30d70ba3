package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.ClosedJournalException;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.FileVersion;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Publishes the current snapshot to readers. A snapshot is replaced in the write turn only; all threads may read it.
 */
public final class SnapshotPublisher<E> {

    /** A read refreshes the files after this interval only; it checks the active file each time. */
    private static final long REFRESH_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final JournalSettings settings;
    private volatile Snapshot<E> snapshot;
    private volatile long lastRefresh = System.nanoTime();
    private volatile boolean closed;

    /** Whether the journal was read or written since the last {@link #clearUsed}. */
    private volatile boolean used = true;

    /** Whether there was another snapshot than the first one, which is empty even if the files are not. */
    private volatile boolean published;

    public SnapshotPublisher(JournalSettings settings, Snapshot<E> first) {
        this.settings = settings;
        this.snapshot = first;
        first.fileSet().retain();
    }

    /**
     * Returns the current snapshot, whose files are retained. The caller must release them.
     *
     * @throws ClosedJournalException if the journal is closed
     */
    public Snapshot<E> snapshot() {
        markUsed();
        while (true) {
            Snapshot<E> current = snapshot;
            requireOpen();
            if (current.fileSet().retain()) {
                return current;
            }
        }
    }

    /** Records that the journal is read or was written. */
    public void markUsed() {
        if (!used) {
            used = true;
        }
    }

    /** Returns whether the journal was read or written since the last call. */
    public boolean clearUsed() {
        boolean wasUsed = used;
        used = false;
        return wasUsed;
    }

    /** Syncs the current files. */
    public void sync() throws IOException {
        Snapshot<E> current = snapshot();
        try {
            current.fileSet().sync();
        } finally {
            current.fileSet().release();
        }
    }

    /** Returns the current snapshot. Its files are not retained, so they must not be read. */
    public Snapshot<E> latest() {
        return snapshot;
    }

    /** Replaces the snapshot, retains its files and releases the former ones. */
    public void publish(Snapshot<E> next) {
        Snapshot<E> former = snapshot;
        next.fileSet().retain();
        snapshot = next;
        published = true;
        former.fileSet().release();
    }

    /** Returns whether files may have changed since the last refresh, also by writes of this process. */
    public boolean mayHaveChanged() {
        if (!published || isRefreshDue()) {
            return true;
        }
        Optional<Snapshot.FileView> active = snapshot.activeFile();
        if (active.isEmpty()) {
            // Searches and contexts ask journals without files, too, and to list a folder takes nine calls of the
            // system.
            return settings.path(settings.layout().target(Optional::empty, Instant::now))
                    .toFile()
                    .exists();
        }
        try {
            return !active.get()
                    .isUnchanged(FileVersion.of(settings.path(active.get().name())));
        } catch (IOException e) {
            return true;
        }
    }

    /** Returns whether the next refresh of the files is due. */
    public boolean isRefreshDue() {
        return System.nanoTime() - lastRefresh >= REFRESH_INTERVAL_NANOS;
    }

    /** Records that the files were refreshed. */
    public void markRefreshed() {
        lastRefresh = System.nanoTime();
    }

    public boolean isClosed() {
        return closed;
    }

    /**
     * Checks that the journal is open.
     *
     * @throws ClosedJournalException if the journal is closed
     */
    public void requireOpen() {
        if (closed) {
            throw new ClosedJournalException(settings.name());
        }
    }

    /**
     * Checks that a snapshot of the files was published. A reader of the first, empty snapshot would get no entries.
     *
     * @throws ReadOnlyJournalException if the files could not be read as a whole yet
     */
    public void requirePublished() {
        if (!published) {
            throw new ReadOnlyJournalException(
                    "a change of this journal's files is not finished, so nothing was read yet; try again");
        }
    }

    /** Releases the files of the current snapshot; later reads are rejected. */
    public void close() {
        closed = true;
        snapshot.fileSet().release();
    }
}
