package io.mneme.store.jsonl;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/** Appends those lines to a file that the journal does not have: neither their own id, nor a line of the same bytes. */
final class MissingLines<E> implements LineScanner.Sink {

    private static final int BLOCK = 1 << 20;

    private final Contents<E> contents;
    private final Decoder<E> decoder;
    private final LineFile goal;
    private final Set<String> ids = new HashSet<>();
    private final ByteArrayOutputStream block = new ByteArrayOutputStream();
    private int count;

    /** Prepares to append to a file. */
    MissingLines(Contents<E> contents, Decoder<E> decoder, LineFile goal) {
        this.contents = contents;
        this.decoder = decoder;
        this.goal = goal;
    }

    @Override
    public void line(long start, byte[] bytes, int offset, int length) throws IOException {
        addIfMissing(bytes, offset, length);
    }

    @Override
    public void blank() {
        // Is no line of anyone.
    }

    @Override
    public void tooLong(long start) {
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
        Decoder.Decoded<E> decoded = decoder.decode(bytes, offset, length);
        long digest = Digest.of(bytes, offset, length);
        if (decoded.entry() == null) {
            return !hasMalformed(Digest.sum(digest), length) && ids.add(Ids.derived(digest, 0));
        }
        String id = decoded.id().isEmpty() ? Ids.derived(digest, 0) : decoded.id();
        return !contents.isTaken(id) && ids.add(id);
    }

    private boolean hasMalformed(int sum, int length) {
        Rows rows = contents.catalogue().rows();
        return IntStream.range(0, rows.count())
                .anyMatch(row -> !rows.isEntry(row) && rows.sums()[row] == sum && rows.loadable(row) == length);
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
