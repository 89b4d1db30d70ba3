package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.AppendFile;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Publishes what the files held at the last refresh. Snapshots are replaced in the writing turn only. */
public final class SnapshotPublisher<E> {

    /** All files are looked at no more often than this; the one that is appended to, at every read. */
    private static final long REFRESH_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final JournalSettings settings;
    private volatile Snapshot<E> snapshot;
    private volatile long lastRefresh = System.nanoTime();
    private volatile boolean closed;

    /** Whether something was read or written since the last {@link #clearUsed}. */
    private volatile boolean used = true;

    /** Whether there was anything but the first view, which may be empty though the files are not. */
    private volatile boolean published;

    public SnapshotPublisher(JournalSettings settings, Snapshot<E> first) {
        this.settings = settings;
        this.snapshot = first;
        first.fileSet().retain();
    }

    /**
     * Returns what there is now, its files retained for the caller.
     *
     * @throws JournalException if the journal is closed
     */
    public Snapshot<E> snapshot() {
        used();
        while (true) {
            Snapshot<E> now = snapshot;
            requireOpen();
            if (now.fileSet().retain()) {
                return now;
            }
        }
    }

    /** Notes that something is read or was written. */
    public void used() {
        if (!used) {
            used = true;
        }
    }

    /** Returns whether something was read or written since the last call. */
    public boolean clearUsed() {
        boolean was = used;
        used = false;
        return was;
    }

    /** Makes durable what was written to the files there are now. */
    public void sync() throws IOException {
        Snapshot<E> now = snapshot();
        try {
            now.fileSet().sync();
        } finally {
            now.fileSet().release();
        }
    }

    /** Returns what there is now, without its files. */
    public Snapshot<E> latest() {
        return snapshot;
    }

    /** Shows this from now on. */
    public void publish(Snapshot<E> next) {
        Snapshot<E> former = snapshot;
        next.fileSet().retain();
        snapshot = next;
        published = true;
        former.fileSet().release();
    }

    /** Returns whether files may no longer be what we last saw of them; our own writes count too. */
    public boolean mayHaveChanged() {
        if (isRefreshDue()) {
            return true;
        }
        Optional<Snapshot.FileView> growing = snapshot.activeFile();
        if (growing.isEmpty()) {
            return true;
        }
        try {
            Path path = settings.path(growing.get().name());
            BasicFileAttributes now = AppendFile.attributes(path);
            return !growing.get().isStill(now, AppendFile.keyOf(now, path));
        } catch (IOException e) {
            return true;
        }
    }

    /** Returns whether it is time to look at all files again. */
    public boolean isRefreshDue() {
        return System.nanoTime() - lastRefresh >= REFRESH_INTERVAL_NANOS;
    }

    /** Notes that all files were looked at. */
    public void markRefreshed() {
        lastRefresh = System.nanoTime();
    }

    public boolean isClosed() {
        return closed;
    }

    /**
     * Refuses to go on after the end.
     *
     * @throws JournalException if the journal is closed
     */
    public void requireOpen() {
        if (closed) {
            throw new JournalException("the journal in " + settings.folder() + " is closed");
        }
    }

    /**
     * Refuses to pass off nothing as everything.
     *
     * @throws ReadOnlyJournalException if nothing whole was seen of the files yet
     */
    public void requirePublished() {
        if (!published) {
            throw new ReadOnlyJournalException(
                    "a change of this journal's files is not finished, so nothing was read yet; try again");
        }
    }

    /** Shows nothing any more to those who ask from now on. */
    public void close() {
        closed = true;
        snapshot.fileSet().release();
    }
}
