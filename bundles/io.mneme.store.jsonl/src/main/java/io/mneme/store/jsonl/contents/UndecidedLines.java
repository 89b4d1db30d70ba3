package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.line.EntryDecoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Lines at which the entry kind failed, as it does while its bundle is refreshed: they may be entries, so they are tried
 * again. Used in the writing turn only.
 */
final class UndecidedLines {

    /** How many lines are tried again. If any of them can be decoded, all files are read again. */
    private static final int MAX_TRIED = 100;

    /** A kind that always fails costs one attempt in this time. */
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** Positions, which stay when lines are moved. */
    private final List<Long> positions = new ArrayList<>();

    private long tried = System.nanoTime();

    /** Adds the line at a position. */
    void add(long position) {
        if (positions.size() < MAX_TRIED) {
            positions.add(position);
        }
    }

    boolean isEmpty() {
        return positions.isEmpty();
    }

    /** Returns whether the kind can decide one of them now; tries that once in a while only. */
    boolean canBeDecided(LineTable table, FileSet fileSet, EntryDecoder<?> decoder) {
        if (positions.isEmpty() || System.nanoTime() - tried < RETRY_NANOS) {
            return false;
        }
        tried = System.nanoTime();
        return positions.stream().anyMatch(position -> isDecided(position, table, fileSet, decoder));
    }

    private static boolean isDecided(long position, LineTable table, FileSet fileSet, EntryDecoder<?> decoder) {
        int row = table.firstAfter(position - 1);
        if (row == table.count() || table.positions()[row] != position) {
            return false;
        }
        byte[] line = new byte[table.loadableLength(row)];
        try {
            int read = fileSet.get(table.file(row)).read(table.start(row), line, 0, line.length);
            return read == line.length && !decoder.decode(line, 0, read).failed();
        } catch (IOException unreadable) {
            // It is tried again.
            return false;
        }
    }
}
