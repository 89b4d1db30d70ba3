package io.mneme.store.jsonl.memory;

import java.util.Arrays;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The lines of all files at one moment, without their texts. Rows count from 0, in the order of positions; a blank line
 * has no row. Later tables share the arrays, whose first {@code count} elements never change.
 *
 * @param addresses the start of each line; see {@link LineAddress}
 * @param lengths the length of each line, in bytes without its end; negative for a line that is no entry
 * @param checksums the checksum of each line, see {@code LineDigest#checksum}; 0 for a line that is too long to be
 *     loaded
 * @param keys the key of each entry's id
 * @param positions the position of each line, ascending
 * @param days the {@link UtcDay} of each entry
 * @param index the slots of an {@link IdHashTable}
 * @param count the number of rows
 * @param lanes the rows by lane; the lane {@code Journal.EVERYTHING} lists each entry
 */
public record LineTable(
        long[] addresses,
        int[] lengths,
        int[] checksums,
        long[] keys,
        long[] positions,
        int[] days,
        int[] index,
        int count,
        Map<String, Postings> lanes) {

    public static final int NO_ROW = -1;

    /** The length of a line that is too long to be loaded. */
    static final int NOT_LOADABLE = Integer.MIN_VALUE;

    public boolean isEntry(int row) {
        return lengths[row] >= 0;
    }

    /** Returns the length of a line; 0 if it is too long to be loaded. */
    public int loadableLength(int row) {
        return isEntry(row) ? lengths[row] : malformedLength(lengths[row]);
    }

    private static int malformedLength(int stored) {
        return stored == NOT_LOADABLE ? 0 : -1 - stored;
    }

    /** Returns the number of the file that contains a row. */
    public int file(int row) {
        return LineAddress.file(addresses[row]);
    }

    /** Returns the offset of a row in its file, in bytes, uncompressed. */
    public long start(int row) {
        return LineAddress.start(addresses[row]);
    }

    /** Returns the row with this key that passes the check, or {@link #NO_ROW}. */
    public int find(long key, IntPredicate check) {
        for (int slot = IdHashTable.slot(key, index); index[slot] != 0; slot = IdHashTable.next(slot, index)) {
            int row = index[slot] - 1;
            if (row < count && keys[row] == key && check.test(row)) {
                return row;
            }
        }
        return NO_ROW;
    }

    /** Returns the rows of a lane; empty if no entry is in it. */
    public Postings.View lane(String name) {
        Postings lane = lanes.get(name);
        return lane == null ? Postings.View.EMPTY : lane.viewBelow(count);
    }

    /** Returns the first row after a position; {@code count} if there is none. */
    public int firstAfter(long position) {
        int found = Arrays.binarySearch(positions, 0, count, position);
        return found < 0 ? -1 - found : found + 1;
    }

    /** Returns whether the positions of the rows from this one on are larger than those of all rows before. */
    public boolean isAscendingFrom(int first) {
        for (int row = Math.max(1, first); row < count; row++) {
            if (positions[row] <= positions[row - 1]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the row of the entry at a position, or {@link #NO_ROW}. */
    public int entryAt(long position) {
        int found = Arrays.binarySearch(positions, 0, count, position);
        return found >= 0 && isEntry(found) ? found : NO_ROW;
    }

    /** Returns the number of rows of a lane before a position. */
    public int countBefore(long position, Postings.View lane) {
        int found = Arrays.binarySearch(positions, 0, count, position);
        return lane.countBefore(found < 0 ? -1 - found : found);
    }

    /** Returns the number of rows of a lane up to a position, that one included. */
    public int countUpTo(long position, Postings.View lane) {
        return lane.countBefore(firstAfter(position));
    }
}
