package io.mneme.store.jsonl.ledger;

import java.util.Arrays;
import java.util.StringJoiner;

/** Ranges of positions, in the order of the lines that have them. */
public final class PositionRanges {

    /** The end of a range that goes on with what is yet to come. */
    public static final long OPEN = Long.MAX_VALUE;

    private static final int MIN_LENGTH = 2;

    /** First position of each range, and the first one behind it. */
    private long[] bounds = new long[MIN_LENGTH];

    private int size;

    /** The range that was found last: the next search most often wants it again, or the one behind it. */
    private int found;

    int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** Returns the first position of a range. */
    long from(int range) {
        return bounds[2 * range];
    }

    /** Returns the first position behind a range; {@link #OPEN} if there is none. */
    long to(int range) {
        return bounds[2 * range + 1];
    }

    boolean contains(int range, long position) {
        return position >= from(range) && position < to(range);
    }

    void add(long from, long to) {
        if (2 * size == bounds.length) {
            bounds = Arrays.copyOf(bounds, bounds.length + Math.max(MIN_LENGTH, bounds.length / 4 * 2));
        }
        bounds[2 * size] = from;
        bounds[2 * size + 1] = to;
        size++;
    }

    void end(int range, long to) {
        bounds[2 * range + 1] = to;
    }

    void remove(int range) {
        System.arraycopy(bounds, 2 * range + 2, bounds, 2 * range, 2 * (size - range - 1));
        size--;
    }

    /** Returns the range that has a position; {@link #size()} if none has. */
    int indexOf(long position) {
        for (int i = 0; i < size; i++) {
            int range = (found + i) % size;
            if (contains(range, position)) {
                found = range;
                return range;
            }
        }
        return size;
    }

    /** Returns the range without an end; -1 if there is none. It is most often the last one. */
    int open() {
        int range = size - 1;
        while (range >= 0 && to(range) != OPEN) {
            range--;
        }
        return range;
    }

    /** Returns the ranges from one to before another. */
    PositionRanges slice(int begin, int end) {
        PositionRanges slice = new PositionRanges();
        slice.bounds = Arrays.copyOfRange(bounds, 2 * begin, Math.max(2 * end, 2 * begin + MIN_LENGTH));
        slice.size = end - begin;
        return slice;
    }

    PositionRanges copy() {
        return slice(0, size);
    }

    /** Returns the size of the array. */
    long bytes() {
        return (long) Long.BYTES * bounds.length;
    }

    @Override
    public String toString() {
        StringJoiner all = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < size; i++) {
            all.add(from(i) + ".." + (to(i) == OPEN ? "" : to(i) - 1));
        }
        return all.toString();
    }
}
