package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.LineScanner;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files whose place was taken not long ago. Another program may have one of them open still; what it appends there is
 * carried over, so that it is not lost. Used in the writing turn only, except {@link #isEmpty()}.
 */
public final class ReplacedFiles implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ReplacedFiles.class);
    private static final long WATCH_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int MAX_FILES = 64;

    /** The space on the disk that is held by files without a name; the newest is kept even if it alone is larger. */
    private static final long MAX_BYTES = 64L << 20;

    private static final int BLOCK_BYTES = 1 << 20;

    private final JournalSettings settings;
    private final Storage storage;

    /** The oldest first. */
    private final Deque<ReplacedFile> watched = new ArrayDeque<>();

    private volatile boolean empty = true;

    public ReplacedFiles(JournalSettings settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
    }

    private static final class ReplacedFile {

        private final RefCountedSource file;
        private final String name;
        private final boolean copied;
        private final long since = System.nanoTime();

        /** Up to where it was carried over. */
        private long covered;

        private ReplacedFile(RefCountedSource file, long covered, String name, boolean copied) {
            this.file = file;
            this.covered = covered;
            this.name = name;
            this.copied = copied;
        }

        private boolean isExpired() {
            return System.nanoTime() - since > WATCH_LIMIT_NANOS;
        }
    }

    /** Remembers a file whose place was taken by a copy of it: another program may have it open still. */
    public void add(AppendFile file, long covered, String name) throws IOException {
        file.closeOutput();
        add(new ReplacedFile(file, covered, name, true));
    }

    /** Remembers a file whose place another program has taken: of what is appended to it, only missing lines count. */
    void addReplaced(RefCountedSource file, long covered, String name) throws IOException {
        add(new ReplacedFile(file, covered, name, false));
    }

    private void add(ReplacedFile replaced) throws IOException {
        replaced.file.retain();
        watched.add(replaced);
        empty = false;
        releaseSurplus();
    }

    private void releaseSurplus() throws IOException {
        long bytes = 0;
        int files = 0;
        for (Iterator<ReplacedFile> each = watched.descendingIterator(); each.hasNext(); ) {
            ReplacedFile replaced = each.next();
            bytes += replaced.file.length();
            if (++files > MAX_FILES || bytes > MAX_BYTES && files > 1) {
                each.remove();
                replaced.file.release();
            }
        }
    }

    /** Returns whether no file is watched. */
    public boolean isEmpty() {
        return empty;
    }

    /**
     * Carries over what was appended to them since the last time, and releases those that were watched long enough.
     *
     * @param contents what the journal holds
     */
    public <E> void carryOverLateLines(JournalContents<E> contents, EntryDecoder<E> decoder) throws IOException {
        for (Iterator<ReplacedFile> each = watched.iterator(); each.hasNext(); ) {
            ReplacedFile replaced = each.next();
            if (!isGrown(replaced, contents, decoder) && replaced.isExpired()) {
                each.remove();
                replaced.file.release();
            }
        }
        empty = watched.isEmpty();
    }

    /** Returns whether there were whole lines to carry over. */
    private <E> boolean isGrown(ReplacedFile replaced, JournalContents<E> contents, EntryDecoder<E> decoder)
            throws IOException {
        long before = replaced.covered;
        try {
            if (replaced.file.length() > before) {
                carryOver(replaced, contents, decoder);
            }
        } catch (StaleFileException closed) {
            log.debug("{}: its former file is not open any more", replaced.name);
        }
        return replaced.covered > before;
    }

    private <E> void carryOver(ReplacedFile replaced, JournalContents<E> contents, EntryDecoder<E> decoder)
            throws IOException {
        AppendFile now = AppendFile.openOrCreate(settings.path(replaced.name), storage);
        try {
            if (replaced.copied) {
                copy(replaced, now);
            } else {
                MissingLines<E> missing = new MissingLines<>(contents, decoder, now);
                long end = LineScanner.scan(
                        replaced.file, replaced.covered, replaced.file.length(), settings.maxLineBytes(), missing);
                missing.flush();
                replaced.covered = end;
            }
            now.sync();
        } finally {
            now.release();
        }
    }

    private static void copy(ReplacedFile replaced, AppendFile now) throws IOException {
        for (long length = replaced.file.length(); replaced.covered < length; ) {
            byte[] late = new byte[(int) Math.min(BLOCK_BYTES, length - replaced.covered)];
            replaced.file.read(replaced.covered, late, 0, late.length);
            now.appendWhole(late);
            replaced.covered += late.length;
        }
    }

    /** Releases all of them at once, so that the disk gets back their room; lines appended to them later are lost. */
    public void releaseAll() {
        watched.forEach(replaced -> replaced.file.release());
        watched.clear();
        empty = true;
    }

    @Override
    public void close() {
        releaseAll();
    }
}
