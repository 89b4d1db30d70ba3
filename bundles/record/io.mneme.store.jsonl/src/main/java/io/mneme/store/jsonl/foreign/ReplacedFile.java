package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.LineScanner;
import java.io.IOException;
import java.time.Duration;

/** A file that has lost its name to another file, and to which another program may still append. */
abstract class ReplacedFile {

    private final RefCountedSource source;
    private final String name;
    private final long addedNanos = System.nanoTime();

    /** End of the bytes that the file of this name contains, or that need no transfer. */
    private long covered;

    ReplacedFile(RefCountedSource source, long covered, String name) {
        this.source = source;
        this.covered = covered;
        this.name = name;
    }

    RefCountedSource source() {
        return source;
    }

    String name() {
        return name;
    }

    long covered() {
        return covered;
    }

    void cover(long end) {
        covered = end;
    }

    boolean isOlderThan(Duration age) {
        return System.nanoTime() - addedNanos > age.toNanos();
    }

    /** Appends late lines to the file that has the name now, and covers them. */
    abstract <E> void carryOver(AppendFile target, JournalContents<E> contents, EntryDecoder<E> decoder)
            throws IOException;

    /** A file over which the journal has renamed a copy. The copy lacks all late bytes. */
    static final class CopiedFile extends ReplacedFile {

        private static final int BLOCK_BYTES = 1 << 20;

        CopiedFile(RefCountedSource source, long covered, String name) {
            super(source, covered, name);
        }

        @Override
        <E> void carryOver(AppendFile target, JournalContents<E> contents, EntryDecoder<E> decoder) throws IOException {
            for (long length = source().length(); covered() < length; ) {
                byte[] block = new byte[(int) Math.min(BLOCK_BYTES, length - covered())];
                source().read(covered(), block, 0, block.length);
                target.appendWhole(block);
                cover(covered() + block.length);
            }
        }
    }

    /** A file over which another program has renamed its own. That file may contain some of the late lines. */
    static final class OverwrittenFile extends ReplacedFile {

        private final int maxLine;

        OverwrittenFile(RefCountedSource source, long covered, String name, int maxLine) {
            super(source, covered, name);
            this.maxLine = maxLine;
        }

        @Override
        <E> void carryOver(AppendFile target, JournalContents<E> contents, EntryDecoder<E> decoder) throws IOException {
            MissingLines<E> missing = new MissingLines<>(contents, decoder, target);
            long end = LineScanner.scan(source(), covered(), source().length(), maxLine, missing);
            missing.flush();
            cover(end);
        }
    }
}
