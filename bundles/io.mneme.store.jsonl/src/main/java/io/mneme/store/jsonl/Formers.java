package io.mneme.store.jsonl;

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
final class Formers implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Formers.class);
    private static final long WATCHED_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int MAX_FILES = 64;

    /** The space on the disk that is held by files without a name; the newest is kept even if it alone is larger. */
    private static final long MAX_BYTES = 64L << 20;

    private static final int BLOCK = 1 << 20;

    private final Settings settings;
    private final Storage storage;

    /** The oldest first. */
    private final Deque<Former> all = new ArrayDeque<>();

    private volatile boolean empty = true;

    Formers(Settings settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
    }

    private static final class Former {

        private final Source file;
        private final String name;
        private final boolean copied;
        private final long since = System.nanoTime();

        /** Up to where it was carried over. */
        private long covered;

        private Former(Source file, long covered, String name, boolean copied) {
            this.file = file;
            this.covered = covered;
            this.name = name;
            this.copied = copied;
        }

        private boolean isExpired() {
            return System.nanoTime() - since > WATCHED_NANOS;
        }
    }

    /** Remembers a file whose place was taken by a copy of it: another program may have it open still. */
    void add(LineFile file, long covered, String name) throws IOException {
        file.giveUpWriting();
        add(new Former(file, covered, name, true));
    }

    /** Remembers a file whose place another program has taken: of what is appended to it, only missing lines count. */
    void addReplaced(Source file, long covered, String name) throws IOException {
        add(new Former(file, covered, name, false));
    }

    private void add(Former former) throws IOException {
        former.file.retain();
        all.add(former);
        empty = false;
        releaseSurplus();
    }

    private void releaseSurplus() throws IOException {
        long bytes = 0;
        int files = 0;
        for (Iterator<Former> each = all.descendingIterator(); each.hasNext(); ) {
            Former former = each.next();
            bytes += former.file.length();
            if (++files > MAX_FILES || bytes > MAX_BYTES && files > 1) {
                each.remove();
                former.file.release();
            }
        }
    }

    /** Returns whether no file is watched. */
    boolean isEmpty() {
        return empty;
    }

    /**
     * Carries over what was appended to them since the last time, and releases those that were watched long enough.
     *
     * @param contents what the journal holds
     */
    <E> void takeLate(Contents<E> contents, Decoder<E> decoder) throws IOException {
        for (Iterator<Former> each = all.iterator(); each.hasNext(); ) {
            Former former = each.next();
            if (!isGrown(former, contents, decoder) && former.isExpired()) {
                each.remove();
                former.file.release();
            }
        }
        empty = all.isEmpty();
    }

    /** Returns whether there were whole lines to carry over. */
    private <E> boolean isGrown(Former former, Contents<E> contents, Decoder<E> decoder) throws IOException {
        long before = former.covered;
        try {
            if (former.file.length() > before) {
                carryOver(former, contents, decoder);
            }
        } catch (GoneException closed) {
            log.debug("{}: its former file is not open any more", former.name);
        }
        return former.covered > before;
    }

    private <E> void carryOver(Former former, Contents<E> contents, Decoder<E> decoder) throws IOException {
        LineFile now = LineFile.openOrCreate(settings.path(former.name), storage);
        try {
            if (former.copied) {
                copy(former, now);
            } else {
                MissingLines<E> missing = new MissingLines<>(contents, decoder, now);
                long end = LineScanner.scan(
                        former.file, former.covered, former.file.length(), settings.maxLine(), missing);
                missing.flush();
                former.covered = end;
            }
            now.sync();
        } finally {
            now.release();
        }
    }

    private static void copy(Former former, LineFile now) throws IOException {
        for (long length = former.file.length(); former.covered < length; ) {
            byte[] late = new byte[(int) Math.min(BLOCK, length - former.covered)];
            former.file.read(former.covered, late, 0, late.length);
            now.appendWhole(late);
            former.covered += late.length;
        }
    }

    /** Releases all of them at once, so that the disk gets back their room; lines appended to them later are lost. */
    void releaseAll() {
        all.forEach(former -> former.file.release());
        all.clear();
        empty = true;
    }

    @Override
    public void close() {
        releaseAll();
    }
}
