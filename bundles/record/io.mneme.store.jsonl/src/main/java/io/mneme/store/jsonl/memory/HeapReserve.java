package io.mneme.store.jsonl.memory;

import io.mneme.api.journal.JournalException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;

/**
 * Leaves part of the heap to the rest of the process: an OutOfMemoryError ends the process, and does not name the journal that
 * needed the memory.
 */
public final class HeapReserve {

    private static final long MEBIBYTE = 1L << 20;

    /** The share of the heap that the lines of journals leave free: plug-ins, requests and the index of searches need it later. */
    private static final int RESERVED_SHARE = 4;

    private static final int MIN_SPARE = 8;

    /** Smaller arrays do not fill a heap. */
    private static final long MIN_CHECKED_BYTES = 1 << 16;

    /** Thrown when the heap has no room for the lines of a journal. */
    public static final class HeapReserveException extends JournalException {

        private static final long serialVersionUID = 1L;

        private HeapReserveException(String message) {
            super(message);
        }
    }

    private HeapReserve() {}

    /** Returns the length of an array that gets some elements now, so that the next one does not cause a copy of all. */
    static int withSpare(int elements) {
        return elements + (elements >> 4) + MIN_SPARE;
    }

    /**
     * Checks that arrays fit into the heap before they are made.
     *
     * @param bytes their size
     * @throws HeapReserveException if they do not fit
     */
    public static void require(long bytes) {
        if (bytes < MIN_CHECKED_BYTES) {
            return;
        }
        long max = Runtime.getRuntime().maxMemory();
        long free = max - max / RESERVED_SHARE - bytes;
        if (retainedBytes() <= free) {
            return;
        }
        // What is still used is known only after a collection.
        System.gc();
        if (retainedBytes() > free) {
            throw new HeapReserveException(
                    ("the heap of %,d MiB has no room for its lines: %,d MiB more are needed, and %,d MiB"
                                    + " must stay free; start with a larger heap, such as MNEME_JAVA_OPTS=-Xmx%dm")
                            .formatted(
                                    max / MEBIBYTE,
                                    bytes / MEBIBYTE + 1,
                                    max / RESERVED_SHARE / MEBIBYTE,
                                    2 * max / MEBIBYTE));
        }
    }

    /** Returns the bytes of all objects but the newest, most of which are garbage. */
    private static long retainedBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool ->
                        pool.getType() == MemoryType.HEAP && !pool.getName().contains("Eden"))
                .mapToLong(pool -> pool.getUsage().getUsed())
                .sum();
    }
}
