package io.mneme.store.jsonl.index;

import java.util.Arrays;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The lines of all files at one moment, without their texts. Rows count from 0, in the order of positions; blank lines have
 * none. Arrays are shared with later moments: only the first {@code count} elements count, and they never change.
 *
 * @param addresses where each line starts; see {@link LineAddress}
 * @param lengths how long each is, in bytes without its end; negative for a line that is no entry
 * @param checksums checksum of each line's bytes, see {@code LineDigest#checksum}; 0 for one that is too long to be
 *     loaded
 * @param keys key of each entry's id
 * @param positions position of each line, ascending
 * @param days {@link UtcDay} of each entry
 * @param index slots of a {@link IdHashTable}
 * @param count how many rows there are
 * @param lanes rows by lane; each entry is listed in the lane of every entry
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

    /** Returns the length of a line that can be loaded; 0 for one that is too long for it. */
    public int loadableLength(int row) {
        return isEntry(row) ? lengths[row] : malformedLength(lengths[row]);
    }

    private static int malformedLength(int stored) {
        return stored == NOT_LOADABLE ? 0 : -1 - stored;
    }

    /** Returns the number of the file a row is in. */
    public int file(int row) {
        return LineAddress.file(addresses[row]);
    }

    /** Returns where in its file a row starts. */
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

    public Postings.View lane(String name) {
        Postings lane = lanes.get(name);
        return lane == null ? Postings.View.EMPTY : lane.viewBelow(count);
    }

    /** Returns the first row whose position lies behind this one; {@code count} if there is none. */
    public int firstAfter(long position) {
        int found = Arrays.binarySearch(positions, 0, count, position);
        return found < 0 ? -1 - found : found + 1;
    }

    /** Returns how many rows of a lane have a position before this one. */
    public int countBefore(long position, Postings.View lane) {
        int found = Arrays.binarySearch(positions, 0, count, position);
        int row = found < 0 ? -1 - found : found;
        int at = Arrays.binarySearch(lane.rows(), 0, lane.count(), row);
        return at < 0 ? -1 - at : at;
    }
}
