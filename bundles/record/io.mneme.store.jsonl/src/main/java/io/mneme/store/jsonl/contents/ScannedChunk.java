package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.memory.LineAddress;
import java.util.Arrays;

/** Some of the lines that were scanned. Lines are in chunks so that a chunk can be released once its lines are in the index. */
final class ScannedChunk {

    /** A chunk has this many lines, except the last one. */
    static final int MAX_LINES = 1 << 13;

    private static final int INITIAL_CAPACITY = 1 << 8;

    byte[] kinds = new byte[INITIAL_CAPACITY];
    long[] addresses = new long[INITIAL_CAPACITY];
    int[] lengths = new int[INITIAL_CAPACITY];
    int[] checksums = new int[INITIAL_CAPACITY];

    /** The key of the line's own id, or the digest of a line without one. */
    long[] keys = new long[INITIAL_CAPACITY];

    long[] positions = new long[INITIAL_CAPACITY];
    int[] days = new int[INITIAL_CAPACITY];
    int[][] lanes = new int[INITIAL_CAPACITY][];
    int count;

    private int moved;

    boolean isFull() {
        return count == MAX_LINES;
    }

    void add(byte kind, long address, int length, int checksum, long key, int day, int[] laneNumbers) {
        if (count == kinds.length) {
            grow(2 * count);
        }
        kinds[count] = kind;
        addresses[count] = address;
        lengths[count] = length;
        checksums[count] = checksum;
        keys[count] = key;
        days[count] = day;
        lanes[count] = laneNumbers;
        count++;
    }

    private void grow(int capacity) {
        kinds = Arrays.copyOf(kinds, capacity);
        addresses = Arrays.copyOf(addresses, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        checksums = Arrays.copyOf(checksums, capacity);
        keys = Arrays.copyOf(keys, capacity);
        positions = Arrays.copyOf(positions, capacity);
        days = Arrays.copyOf(days, capacity);
        lanes = Arrays.copyOf(lanes, capacity);
    }

    /** Records that one more line is in the index; returns whether all are. */
    boolean markMoved() {
        moved++;
        return moved == count;
    }

    int file(int line) {
        return LineAddress.file(addresses[line]);
    }
}
