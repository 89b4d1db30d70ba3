package io.mneme.store.jsonl;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.ReadOnlyJournalException;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Shows everybody what the files held when they were last looked at. What it shows is exchanged in the writing turn only. */
final class Display<E> {

    /** All files are looked at no more often than this; the one that is appended to, whenever somebody reads. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Settings settings;
    private volatile View<E> view;
    private volatile long looked = System.nanoTime();
    private volatile boolean closed;

    /** Whether something was read or written since the last {@link #clearUsed}. */
    private volatile boolean used = true;

    /** Whether there was anything but the first view, which may be empty though the files are not. */
    private volatile boolean seen;

    Display(Settings settings, View<E> first) {
        this.settings = settings;
        this.view = first;
        first.sources().retain();
    }

    /**
     * Returns what there is now, its files retained for the caller.
     *
     * @throws JournalException if the journal is closed
     */
    View<E> view() {
        used();
        while (true) {
            View<E> now = view;
            refuseIfClosed();
            if (now.sources().retain()) {
                return now;
            }
        }
    }

    /** Notes that something is read or was written. */
    void used() {
        if (!used) {
            used = true;
        }
    }

    /** Returns whether something was read or written since the last call. */
    boolean clearUsed() {
        boolean was = used;
        used = false;
        return was;
    }

    /** Makes durable what was written to the files there are now. */
    void sync() throws IOException {
        View<E> now = view();
        try {
            now.sources().sync();
        } finally {
            now.sources().release();
        }
    }

    /** Returns what there is now, without its files. */
    View<E> latest() {
        return view;
    }

    /** Shows this from now on. */
    void show(View<E> next) {
        View<E> former = view;
        next.sources().retain();
        view = next;
        seen = true;
        former.sources().release();
    }

    /** Returns whether files may no longer be what we last saw of them; our own writes count too. */
    boolean hasBeenTouched() {
        if (isDue()) {
            return true;
        }
        Optional<View.Shown> growing = view.growing();
        if (growing.isEmpty()) {
            return true;
        }
        try {
            Path path = settings.path(growing.get().name());
            BasicFileAttributes now = LineFile.attributes(path);
            return !growing.get().isStill(now, LineFile.keyOf(now, path));
        } catch (IOException e) {
            return true;
        }
    }

    /** Returns whether it is time to look at all files again. */
    boolean isDue() {
        return System.nanoTime() - looked >= LOOK_NANOS;
    }

    /** Notes that all files were looked at. */
    void lookedAtAll() {
        looked = System.nanoTime();
    }

    boolean isClosed() {
        return closed;
    }

    /**
     * Refuses to go on after the end.
     *
     * @throws JournalException if the journal is closed
     */
    void refuseIfClosed() {
        if (closed) {
            throw new JournalException("the journal in " + settings.folder() + " is closed");
        }
    }

    /**
     * Refuses to pass off nothing as everything.
     *
     * @throws ReadOnlyJournalException if nothing whole was seen of the files yet
     */
    void refuseIfUnseen() {
        if (!seen) {
            throw new ReadOnlyJournalException(
                    "a change of this journal's files is not finished, so nothing was read yet; try again");
        }
    }

    /** Shows nothing any more to those who ask from now on. */
    void close() {
        closed = true;
        view.sources().release();
    }
}
