package io.mneme.store.jsonl.memory;

/** The start of a line as one number: the number of its file, and the offset in that file. */
public final class LineAddress {

    private static final int OFFSET_BITS = 44;
    private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

    private LineAddress() {}

    public static long of(int file, long start) {
        return (long) file << OFFSET_BITS | start;
    }

    /** Returns the number of the file. */
    public static int file(long address) {
        return (int) (address >>> OFFSET_BITS);
    }

    /** Returns the offset in the file, in bytes, uncompressed. */
    public static long start(long address) {
        return address & OFFSET_MASK;
    }
}
