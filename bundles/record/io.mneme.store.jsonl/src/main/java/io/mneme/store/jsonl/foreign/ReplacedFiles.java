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
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that were replaced within the last seconds. Another program may still have one of them open and append to
 * it. Such late lines are appended to the file that has the name now. Used in the write turn only, except {@link
 * #isEmpty()} and {@link #releaseSurplus()}.
 */
public final class ReplacedFiles implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ReplacedFiles.class);
    private static final int MAX_FILES = 64;
    private static final int BLOCK_BYTES = 1 << 20;

    /** Limit of the disk space that files without a name use. The newest file is watched even if it is larger. */
    private static final long MAX_BYTES = 64L << 20;

    private final JournalSettings settings;
    private final Storage storage;

    /** In the order of their replacement. */
    private final Deque<ReplacedFile> watched = new ArrayDeque<>();

    /** Not watched any more, but not released yet. */
    private final Queue<RefCountedSource> surplus = new ConcurrentLinkedQueue<>();

    private volatile boolean empty = true;

    public ReplacedFiles(JournalSettings settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
    }

    /**
     * Watches a file over which the journal has renamed a copy.
     *
     * @param covered end of the bytes that the copy contains
     */
    public void add(AppendFile file, long covered, String name) throws IOException {
        file.closeOutput();
        add(new ReplacedFile(file, covered, name, true));
    }

    /**
     * Watches a file over which another program has renamed its own.
     *
     * @param covered end of the bytes whose missing lines were restored
     */
    void addOverwritten(RefCountedSource file, long covered, String name) throws IOException {
        add(new ReplacedFile(file, covered, name, false));
    }

    private void add(ReplacedFile replaced) throws IOException {
        replaced.source.retain();
        watched.add(replaced);
        empty = false;
        removeSurplus();
    }

    private void removeSurplus() throws IOException {
        long bytes = 0;
        int files = 0;
        for (Iterator<ReplacedFile> newestFirst = watched.descendingIterator(); newestFirst.hasNext(); ) {
            ReplacedFile replaced = newestFirst.next();
            bytes += replaced.source.length();
            if (++files > MAX_FILES || bytes > MAX_BYTES && files > 1) {
                newestFirst.remove();
                surplus.add(replaced.source);
            }
        }
    }

    /**
     * Releases the files over the limits. For any thread: to close a large file without a name takes milliseconds, so the
     * caller does it outside the write turn if it can.
     */
    public void releaseSurplus() {
        for (RefCountedSource file = surplus.poll(); file != null; file = surplus.poll()) {
            file.release();
        }
    }

    /** Returns whether no file is watched. */
    public boolean isEmpty() {
        return empty;
    }

    /**
     * Appends the late lines of the watched files, and releases files whose watch has expired.
     *
     * @param contents the journal's contents, which decide whether a line is missing
     */
    public <E> void carryOverLateLines(JournalContents<E> contents, EntryDecoder<E> decoder) throws IOException {
        for (Iterator<ReplacedFile> files = watched.iterator(); files.hasNext(); ) {
            ReplacedFile replaced = files.next();
            long coveredBefore = replaced.covered;
            carryOver(replaced, contents, decoder);
            if (replaced.covered == coveredBefore && replaced.isOlderThan(settings.replacedFileWatch())) {
                files.remove();
                replaced.source.release();
            }
        }
        empty = watched.isEmpty();
    }

    private <E> void carryOver(ReplacedFile replaced, JournalContents<E> contents, EntryDecoder<E> decoder)
            throws IOException {
        try {
            if (replaced.source.length() > replaced.covered) {
                carryOverAndSync(replaced, contents, decoder);
            }
        } catch (StaleFileException closed) {
            log.debug("{}: its former file is not open any more", replaced.name);
        }
    }

    private <E> void carryOverAndSync(ReplacedFile replaced, JournalContents<E> contents, EntryDecoder<E> decoder)
            throws IOException {
        try (AppendFile target = AppendFile.openOrCreate(settings.path(replaced.name), storage)) {
            if (replaced.copied) {
                appendLateBytes(replaced, target);
            } else {
                appendMissingLines(replaced, target, contents, decoder);
            }
            target.sync();
        }
    }

    private static void appendLateBytes(ReplacedFile replaced, AppendFile target) throws IOException {
        for (long length = replaced.source.length(); replaced.covered < length; ) {
            byte[] block = new byte[(int) Math.min(BLOCK_BYTES, length - replaced.covered)];
            replaced.source.read(replaced.covered, block, 0, block.length);
            target.appendWhole(block);
            replaced.covered += block.length;
        }
    }

    private <E> void appendMissingLines(
            ReplacedFile replaced, AppendFile target, JournalContents<E> contents, EntryDecoder<E> decoder)
            throws IOException {
        MissingLines<E> missing = new MissingLines<>(contents, decoder, target);
        long length = replaced.source.length();
        long end = LineScanner.scan(replaced.source, replaced.covered, length, settings.maxLineBytes(), missing);
        missing.flush();
        replaced.covered = end;
    }

    /** Releases all watched files, which frees their disk space. Lines appended to them later are lost. */
    public void releaseAll() {
        releaseSurplus();
        watched.forEach(replaced -> replaced.source.release());
        watched.clear();
        empty = true;
    }

    @Override
    public void close() {
        releaseAll();
    }

    /** A file that has lost its name to another file, and to which another program may still append. */
    private static final class ReplacedFile {

        private final RefCountedSource source;
        private final String name;

        /**
         * Whether the journal has renamed a copy over it: that lacks all late bytes. A file that another program has renamed over
         * it may contain some of the late lines.
         */
        private final boolean copied;

        private final long addedNanos = System.nanoTime();

        /** End of the bytes that the file of this name contains, or that need no transfer. */
        private long covered;

        private ReplacedFile(RefCountedSource source, long covered, String name, boolean copied) {
            this.source = source;
            this.covered = covered;
            this.name = name;
            this.copied = copied;
        }

        private boolean isOlderThan(Duration age) {
            return System.nanoTime() - addedNanos > age.toNanos();
        }
    }
}
