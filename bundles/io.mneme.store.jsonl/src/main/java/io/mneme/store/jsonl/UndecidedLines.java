package io.mneme.store.jsonl;

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
    boolean canBeDecided(Rows rows, Sources sources, Decoder<?> decoder) {
        if (positions.isEmpty() || System.nanoTime() - tried < RETRY_NANOS) {
            return false;
        }
        tried = System.nanoTime();
        return positions.stream().anyMatch(position -> isDecided(position, rows, sources, decoder));
    }

    private static boolean isDecided(long position, Rows rows, Sources sources, Decoder<?> decoder) {
        int row = rows.after(position - 1);
        if (row == rows.count() || rows.positions()[row] != position) {
            return false;
        }
        byte[] line = new byte[rows.loadable(row)];
        try {
            int read = sources.get(rows.file(row)).read(rows.start(row), line, 0, line.length);
            return read == line.length && !decoder.decode(line, 0, read).failed();
        } catch (IOException unreadable) {
            // It is tried again.
            return false;
        }
    }
}
