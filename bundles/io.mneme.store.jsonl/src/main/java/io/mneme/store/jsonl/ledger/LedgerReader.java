package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.JournalException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a ledger line by line, however long it is. */
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

    /** What takes a line, and where it ends. */
    interface LineConsumer {
        void accept(LedgerRecord line, long end);
    }

    /**
     * Reads all whole lines. What is behind the last of them was being written when the power went.
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
            drop(begin, filled + count);
        }
    }

    private LedgerRecord line(int begin, int length) {
        number++;
        return LedgerParser.read(new String(block, begin, length, StandardCharsets.UTF_8))
                .orElseThrow(() -> new JournalException(
                        path + ", line " + number + " is damaged. Move the file away to number all entries anew"));
    }

    /** Keeps the line that has only begun, and makes room for more of it. */
    private void drop(int begin, int end) {
        filled = end - begin;
        offset += begin;
        if (filled > MAX_LINE) {
            throw new JournalException(path + ", line " + (number + 1) + " is too long to be read");
        }
        byte[] roomy = 2 * filled > block.length ? new byte[2 * block.length] : block;
        System.arraycopy(block, begin, roomy, 0, filled);
        block = roomy;
    }
}
