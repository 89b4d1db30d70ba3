package io.mneme.store.jsonl;

/** Where a line starts, as one number: in which file, and at which byte of it. */
final class Place {

    private static final int OFFSET_BITS = 44;
    private static final long OFFSET = (1L << OFFSET_BITS) - 1;

    private Place() {}

    static long of(int file, long start) {
        return (long) file << OFFSET_BITS | start;
    }

    /** Returns the number of the file. */
    static int file(long place) {
        return (int) (place >>> OFFSET_BITS);
    }

    /** Returns the offset in the file, in bytes, uncompressed. */
    static long start(long place) {
        return place & OFFSET;
    }
}
