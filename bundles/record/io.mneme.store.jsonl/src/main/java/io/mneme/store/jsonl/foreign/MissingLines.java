package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.LineScanner;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.support.line.DerivedId;
import io.mneme.support.line.LineDigest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Appends lines to a file that the journal lacks: it has neither their id nor a line with the same bytes. Lines that are
 * blank or too long are no entries.
 */
final class MissingLines<E> implements LineScanner.LineSink {

    /** Buffered bytes after which the lines are written. */
    private static final int BLOCK_BYTES = 1 << 20;

    private final JournalContents<E> contents;
    private final EntryDecoder<E> decoder;
    private final AppendFile target;
    private final Set<String> ids = new HashSet<>();
    private final ByteArrayOutputStream block = new ByteArrayOutputStream();
    private int count;

    MissingLines(JournalContents<E> contents, EntryDecoder<E> decoder, AppendFile target) {
        this.contents = contents;
        this.decoder = decoder;
        this.target = target;
    }

    @Override
    public void onLine(long start, byte[] bytes, int offset, int length) throws IOException {
        addIfMissing(bytes, offset, length);
    }

    /** Adds a line, unless the journal has it; returns whether it was added. */
    boolean addIfMissing(byte[] bytes, int offset, int length) throws IOException {
        if (!isMissing(bytes, offset, length)) {
            return false;
        }
        block.write(bytes, offset, length);
        block.write('\n');
        count++;
        if (block.size() >= BLOCK_BYTES) {
            flush();
        }
        return true;
    }

    private boolean isMissing(byte[] bytes, int offset, int length) throws IOException {
        EntryDecoder.DecodedEntry<E> decoded = decoder.decode(bytes, offset, length);
        long digest = LineDigest.of(bytes, offset, length);
        if (decoded.entry() == null) {
            return !hasMalformed(LineDigest.checksum(digest), length) && ids.add(new DerivedId(digest, 0).toString());
        }
        String id = decoded.id().isEmpty() ? new DerivedId(digest, 0).toString() : decoded.id();
        return !contents.isTaken(id) && ids.add(id);
    }

    private boolean hasMalformed(int checksum, int length) {
        LineTable table = contents.lineIndex().table();
        return IntStream.range(0, table.count())
                .filter(row -> !table.isEntry(row))
                .anyMatch(row -> table.checksums()[row] == checksum && table.loadableLength(row) == length);
    }

    /** Returns the number of lines that were added. */
    int count() {
        return count;
    }

    /** Writes the buffered lines. */
    void flush() throws IOException {
        if (block.size() > 0) {
            byte[] lines = block.toByteArray();
            block.reset();
            target.appendWhole(endsWithLineBreak() ? lines : withLineBreak(lines));
        }
    }

    private boolean endsWithLineBreak() throws IOException {
        long length = target.length();
        return length == 0 || target.bytes(length - 1, 1)[0] == '\n';
    }

    private static byte[] withLineBreak(byte[] lines) {
        byte[] bytes = new byte[lines.length + 1];
        bytes[0] = '\n';
        System.arraycopy(lines, 0, bytes, 1, lines.length);
        return bytes;
    }
}
