package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.JournalException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads a ledger of any length, line by line. */
final class LedgerReader {

    private static final int BLOCK = 1 << 16;
    private static final int MAX_LINE = 1 << 29;

    private final Path path;
    private byte[] block = new byte[BLOCK];
    private int filled;
    private long offset;
    private long number;

    private LedgerReader(Path path) {
        this.path = path;
    }

    /** Receives each line with the offset of its end. */
    interface LineConsumer {
        void accept(LedgerRecord line, long end);
    }

    /**
     * Reads all whole lines. It skips a last line without an end: the process or the power failed while it was written.
     *
     * @throws JournalException if a line cannot be read: positions would be wrong without it
     */
    static void read(Path path, LineConsumer lines) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            new LedgerReader(path).read(in, lines);
        }
    }

    private void read(InputStream in, LineConsumer lines) throws IOException {
        for (int count = in.read(block); count >= 0; count = in.read(block, filled, block.length - filled)) {
            int begin = 0;
            for (int at = filled; at < filled + count; at++) {
                if (block[at] == '\n') {
                    lines.accept(line(begin, at - begin), offset + at + 1);
                    begin = at + 1;
                }
            }
            compactBlock(begin, filled + count);
        }
    }

    private LedgerRecord line(int begin, int length) {
        number++;
        Optional<LedgerRecord> line = LedgerParser.read(new String(block, begin, length, StandardCharsets.UTF_8));
        if (line.isEmpty()) {
            throw new JournalException(path + ", line " + number
                    + " is damaged, or was written by a later version of Mneme, which can read it."
                    + " To renumber all entries, move the file away");
        }
        return line.get();
    }

    /** Moves the line that has no end yet to the beginning of the block, which grows if that line needs it. */
    private void compactBlock(int begin, int end) {
        filled = end - begin;
        offset += begin;
        if (filled > MAX_LINE) {
            throw new JournalException(path + ", line " + (number + 1) + " is too long to be read");
        }
        byte[] larger = 2 * filled > block.length ? new byte[2 * block.length] : block;
        System.arraycopy(block, begin, larger, 0, filled);
        block = larger;
    }
}
