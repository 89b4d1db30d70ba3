package io.mneme.store.jsonl.index;

import java.util.Arrays;

/**
 * The rows that a lane lists, in ascending order. One thread writes; others read at the same time and see the rows that
 * were there when they asked, or more.
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

    /** Returns a lane that lists these rows, given in ascending order. */
    static Postings of(int[] rows) {
        return new Postings(rows.length == 0 ? new int[INITIAL_CAPACITY] : rows, rows.length);
    }

    /** Lists a row behind all others, once. */
    void add(int row) {
        int at = size;
        if (at > 0 && rows[at - 1] == row) {
            return;
        }
        if (at == rows.length) {
            rows = Arrays.copyOf(rows, at + (at >> 1) + 1);
        }
        rows[at] = row;
        size = at + 1;
    }

    /** Returns the rows below {@code count}. */
    public View viewBelow(int count) {
        // Size first: the array read after it is never older, and its first elements never change.
        int end = size;
        int[] listed = rows;
        while (end > 0 && listed[end - 1] >= count) {
            end--;
        }
        return new View(listed, end);
    }

    /** Returns a lane with this row too. */
    Postings with(int row) {
        int at = -1 - Arrays.binarySearch(rows, 0, size, row);
        int[] more = Arrays.copyOf(rows, size + 1);
        System.arraycopy(rows, at, more, at + 1, size - at);
        more[at] = row;
        return new Postings(more, size + 1);
    }

    /** Returns a lane without this row, if it is listed. */
    Postings without(int row) {
        int at = Arrays.binarySearch(rows, 0, size, row);
        if (at < 0) {
            return this;
        }
        int[] fewer = Arrays.copyOf(rows, size);
        System.arraycopy(rows, at + 1, fewer, at, size - at - 1);
        return new Postings(fewer, size - 1);
    }

    /** Returns a lane for a catalogue that has lost these rows: they are not listed, and those behind have moved up. */
    Postings withoutAndShifted(int[] gone) {
        int[] moved = Arrays.stream(rows, 0, size)
                .filter(listed -> Arrays.binarySearch(gone, listed) < 0)
                .map(listed -> listed + 1 + Arrays.binarySearch(gone, listed))
                .toArray();
        return new Postings(moved, moved.length);
    }

    /**
     * Part of a lane at one moment.
     *
     * @param rows the rows, of which the first {@code count} count; not to be changed
     * @param count how many
     */
    public record View(int[] rows, int count) {

        static final View EMPTY = new View(new int[0], 0);
    }
}
