package io.mneme.store.jsonl.memory;

import java.util.Arrays;

/**
 * The rows of a lane, in ascending order. One thread adds rows. Other threads may read at the same time; they get all
 * rows that were added before, and perhaps later ones.
 */
public final class Postings {

    private static final int INITIAL_CAPACITY = 8;

    private int[] rows;
    private volatile int size;

    Postings() {
        this(new int[INITIAL_CAPACITY], 0);
    }

    private Postings(int[] rows, int size) {
        this.rows = rows;
        this.size = size;
    }

    /** Returns a lane with the first rows of an array. The caller passes them in ascending order. */
    static Postings of(int[] rows, int size) {
        return new Postings(rows, size);
    }

    /** Adds a row after all others, unless it is the last one already. */
    void add(int row) {
        int at = size;
        if (at > 0 && rows[at - 1] == row) {
            return;
        }
        if (at == rows.length) {
            rows = Arrays.copyOf(rows, at + (at >> 2) + INITIAL_CAPACITY);
        }
        rows[at] = row;
        size = at + 1;
    }

    /** Returns the rows below {@code count}. */
    public View viewBelow(int count) {
        // The size is read first: the array that is read next is never older, and its first elements never change.
        int end = size;
        int[] listed = rows;
        while (end > 0 && listed[end - 1] >= count) {
            end--;
        }
        return new View(listed, end);
    }

    boolean contains(int row) {
        return Arrays.binarySearch(rows, 0, size, row) >= 0;
    }

    /** Returns a lane that also has this row. */
    Postings with(int row) {
        int at = -1 - Arrays.binarySearch(rows, 0, size, row);
        int[] more = Arrays.copyOf(rows, size + 1);
        System.arraycopy(rows, at, more, at + 1, size - at);
        more[at] = row;
        return new Postings(more, size + 1);
    }

    /** Returns a lane without this row; this lane if it does not have the row. */
    Postings without(int row) {
        int at = Arrays.binarySearch(rows, 0, size, row);
        if (at < 0) {
            return this;
        }
        int[] fewer = Arrays.copyOf(rows, size);
        System.arraycopy(rows, at + 1, fewer, at, size - at - 1);
        return new Postings(fewer, size - 1);
    }

    /** Returns a lane for an index without these rows: all rows after a removed one have smaller numbers. */
    Postings withoutAndShifted(int[] removed) {
        int[] shifted = Arrays.stream(rows, 0, size)
                .filter(row -> Arrays.binarySearch(removed, row) < 0)
                .map(row -> row + 1 + Arrays.binarySearch(removed, row))
                .toArray();
        return new Postings(shifted, shifted.length);
    }

    /**
     * The rows of a lane at one moment.
     *
     * @param rows an array that starts with the rows; it must not be changed
     * @param count the number of rows
     */
    public record View(int[] rows, int count) {

        static final View EMPTY = new View(new int[0], 0);

        /** Returns the number of rows before this one. */
        public int countBefore(int row) {
            int at = Arrays.binarySearch(rows, 0, count, row);
            return at < 0 ? -1 - at : at;
        }

        /** Returns whether it has this row. */
        public boolean contains(int row) {
            return Arrays.binarySearch(rows, 0, count, row) >= 0;
        }
    }
}
