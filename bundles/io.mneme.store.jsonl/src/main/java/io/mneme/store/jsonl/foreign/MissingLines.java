package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.IdKeys;
import io.mneme.store.jsonl.line.LineDigest;
import io.mneme.store.jsonl.line.LineScanner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/** Appends those lines to a file that the journal does not have: neither their own id, nor a line of the same bytes. */
final class MissingLines<E> implements LineScanner.LineSink {

    private static final int BLOCK = 1 << 20;

    private final JournalContents<E> contents;
    private final EntryDecoder<E> decoder;
    private final AppendFile goal;
    private final Set<String> ids = new HashSet<>();
    private final ByteArrayOutputStream block = new ByteArrayOutputStream();
    private int count;

    /** Prepares to append to a file. */
    MissingLines(JournalContents<E> contents, EntryDecoder<E> decoder, AppendFile goal) {
        this.contents = contents;
        this.decoder = decoder;
        this.goal = goal;
    }

    @Override
    public void onLine(long start, byte[] bytes, int offset, int length) throws IOException {
        addIfMissing(bytes, offset, length);
    }

    @Override
    public void onBlankLine() {
        // Is no line of anyone.
    }

    @Override
    public void onLongLine(long start) {
        // Is no entry in any file.
    }

    /** Adds a line, unless the journal has it; returns whether it was added. */
    boolean addIfMissing(byte[] bytes, int offset, int length) throws IOException {
        if (!isMissing(bytes, offset, length)) {
            return false;
        }
        block.write(bytes, offset, length);
        block.write('\n');
        count++;
        if (block.size() >= BLOCK) {
            flush();
        }
        return true;
    }

    private boolean isMissing(byte[] bytes, int offset, int length) throws IOException {
        EntryDecoder.DecodedEntry<E> decoded = decoder.decode(bytes, offset, length);
        long digest = LineDigest.of(bytes, offset, length);
        if (decoded.entry() == null) {
            return !hasMalformed(LineDigest.checksum(digest), length) && ids.add(IdKeys.derivedId(digest, 0));
        }
        String id = decoded.id().isEmpty() ? IdKeys.derivedId(digest, 0) : decoded.id();
        return !contents.isTaken(id) && ids.add(id);
    }

    private boolean hasMalformed(int sum, int length) {
        LineTable table = contents.lineIndex().table();
        return IntStream.range(0, table.count())
                .anyMatch(row ->
                        !table.isEntry(row) && table.checksums()[row] == sum && table.loadableLength(row) == length);
    }

    /** Returns how many lines were added. */
    int count() {
        return count;
    }

    /** Writes what was added. */
    void flush() throws IOException {
        if (block.size() > 0) {
            byte[] lines = block.toByteArray();
            block.reset();
            goal.appendWhole(isEnded() ? lines : withBreak(lines));
        }
    }

    private boolean isEnded() throws IOException {
        long length = goal.length();
        return length == 0 || goal.bytes(length - 1, 1)[0] == '\n';
    }

    private static byte[] withBreak(byte[] lines) {
        byte[] ended = new byte[lines.length + 1];
        ended[0] = '\n';
        System.arraycopy(lines, 0, ended, 1, lines.length);
        return ended;
    }
}
