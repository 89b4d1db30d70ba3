package io.mneme.store.jsonl.ledger;

import java.util.Arrays;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Ranges of positions, in the order of their lines. */
public final class PositionRanges {

    /** The end of a range that lines appended later belong to. */
    public static final long OPEN = Long.MAX_VALUE;

    private static final int MIN_LENGTH = 2;

    /** For each range its first position, and the first one after it. */
    private long[] bounds = new long[MIN_LENGTH];

    private int size;

    /** The range that was found last: the next search usually finds it again, or the one after it. */
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

    /** Returns the first position after a range; {@link #OPEN} if the range is open. */
    long to(int range) {
        return bounds[2 * range + 1];
    }

    /** Returns the smallest position; {@link #OPEN} if there is none. */
    public long first() {
        long first = OPEN;
        for (int range = 0; range < size; range++) {
            first = Math.min(first, from(range));
        }
        return first;
    }

    /** A range that no more lines belong to. */
    public record ClosedRange(long first, long last) {}

    /** Returns the ranges that are not open. */
    public Stream<ClosedRange> closed() {
        return IntStream.range(0, size)
                .filter(range -> to(range) != OPEN)
                .mapToObj(range -> new ClosedRange(from(range), to(range) - 1));
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

    /** Returns the range that contains a position; {@link #size()} if there is none. */
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

    /** Returns the open range, usually the last one; -1 if there is none. */
    int open() {
        int range = size - 1;
        while (range >= 0 && to(range) != OPEN) {
            range--;
        }
        return range;
    }

    /** Returns the ranges from {@code begin} to before {@code end}. */
    PositionRanges slice(int begin, int end) {
        PositionRanges slice = new PositionRanges();
        slice.bounds = Arrays.copyOfRange(bounds, 2 * begin, Math.max(2 * end, 2 * begin + MIN_LENGTH));
        slice.size = end - begin;
        return slice;
    }

    PositionRanges copy() {
        return slice(0, size);
    }

    /** Returns the size of the array in bytes. */
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
