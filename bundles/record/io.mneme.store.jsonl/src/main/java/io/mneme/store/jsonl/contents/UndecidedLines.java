package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.memory.LineTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The lines at which the entry kind failed, for example while its bundle was refreshed. They may be entries, so they
 * are decoded again. Used in the write turn only.
 */
final class UndecidedLines {

    /** Limit of the lines that are decoded again. If one of them can be decoded, all files are read again. */
    private static final int MAX_LINES = 100;

    /** Limits the cost of a kind that always fails. */
    private static final long RETRY_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** Positions, which do not change when lines are moved. */
    private final List<Long> positions = new ArrayList<>();

    private long lastAttempt = System.nanoTime();

    /** Adds the line at a position. */
    void add(long position) {
        if (positions.size() < MAX_LINES) {
            positions.add(position);
        }
    }

    boolean isEmpty() {
        return positions.isEmpty();
    }

    /** Returns whether the kind can decode one of the lines now; tries that once in an interval only. */
    boolean canBeDecided(LineTable table, FileSet fileSet, EntryDecoder<?> decoder) {
        if (positions.isEmpty() || System.nanoTime() - lastAttempt < RETRY_INTERVAL_NANOS) {
            return false;
        }
        lastAttempt = System.nanoTime();
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
            // The next attempt reads the line again.
            return false;
        }
    }
}
