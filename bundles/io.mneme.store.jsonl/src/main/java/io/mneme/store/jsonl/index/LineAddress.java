package io.mneme.store.jsonl.index;

/** Where a line starts, as one number: in which file, and at which byte of it. */
public final class LineAddress {

    private static final int OFFSET_BITS = 44;
    private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

    private LineAddress() {}

    public static long of(int file, long start) {
        return (long) file << OFFSET_BITS | start;
    }

    /** Returns the number of the file. */
    public static int file(long place) {
        return (int) (place >>> OFFSET_BITS);
    }

    /** Returns the offset in the file, in bytes, uncompressed. */
    public static long start(long place) {
        return place & OFFSET_MASK;
    }
}
