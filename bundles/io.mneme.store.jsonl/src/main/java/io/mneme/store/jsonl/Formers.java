package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/**
 * Files whose place was taken not long ago. Another program may have one of them open still; what it appends there is
 * carried over, so that it is not lost. Used in the writing turn only.
 */
final class Formers implements AutoCloseable {

    private static final long WATCHED_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int MOST = 64;
    private static final int BLOCK = 1 << 20;

    private final Settings settings;
    private final Deque<Former> all = new ArrayDeque<>();

    Formers(Settings settings) {
        this.settings = settings;
    }

    private static final class Former {

        private final LineFile file;
        private final String name;
        private final long since = System.nanoTime();

        /** Up to where it was carried over. */
        private long covered;

        private Former(LineFile file, long covered, String name) {
            this.file = file;
            this.covered = covered;
            this.name = name;
        }
    }

    /** Remembers a file whose place was taken: another program may have it open still, and append to it. */
    void add(LineFile file, long covered, String name) throws IOException {
        file.giveUpWriting();
        file.retain();
        all.add(new Former(file, covered, name));
        if (all.size() > MOST) {
            all.remove().file.release();
        }
    }

    /** Carries over what was appended to them since the last time. */
    void takeLate(Storage storage) throws IOException {
        for (Iterator<Former> each = all.iterator(); each.hasNext(); ) {
            Former former = each.next();
            if (former.file.length() > former.covered) {
                carryOver(former, storage);
            } else if (System.nanoTime() - former.since > WATCHED_NANOS) {
                each.remove();
                former.file.release();
            }
        }
    }

    private void carryOver(Former former, Storage storage) throws IOException {
        LineFile now = LineFile.openOrCreate(settings.path(former.name), storage);
        try {
            for (long length = former.file.length(); former.covered < length; ) {
                byte[] late = former.file.bytes(former.covered, (int) Math.min(BLOCK, length - former.covered));
                append(late, now);
                former.covered += late.length;
            }
            now.sync();
        } finally {
            now.release();
        }
    }

    private static void append(byte[] late, LineFile now) throws IOException {
        long before = now.length();
        try {
            now.append(late);
        } catch (IOException e) {
            takeBack(new Cut(now, before, late), e);
            throw e;
        }
    }

    private static void takeBack(Cut half, IOException cause) {
        try {
            half.make();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        all.forEach(former -> former.file.release());
        all.clear();
    }
}
