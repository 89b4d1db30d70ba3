package io.mneme.store.jsonl.read;

import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.memory.Postings;
import java.util.function.IntToLongFunction;

/**
 * Finds values in an ascending sequence. It begins where it has found the former value, so that many values that are in
 * order, in either direction, are found in one pass. For one thread.
 */
final class NearbySearch {

    private final IntToLongFunction values;
    private final int last;
    private int near;

    private NearbySearch(IntToLongFunction values, int count) {
        this.values = values;
        this.last = count - 1;
    }

    /** Returns a search for the rows of positions. */
    static NearbySearch in(LineTable table) {
        long[] positions = table.positions();
        return new NearbySearch(index -> positions[index], table.count());
    }

    /** Returns a search for the rows of a lane. */
    static NearbySearch in(Postings.View lane) {
        int[] rows = lane.rows();
        return new NearbySearch(index -> rows[index], lane.count());
    }

    /** Returns the index of a value; negative if there is no such value. */
    int indexOf(long value) {
        int low = near;
        for (int step = 1; low > 0 && values.applyAsLong(low) > value; step *= 2) {
            low = Math.max(0, low - step);
        }
        int high = near;
        for (int step = 1; high < last && values.applyAsLong(high) < value; step *= 2) {
            high = Math.min(last, high + step);
        }
        return between(low, Math.min(high, last), value);
    }

    private int between(int first, int end, long value) {
        int low = first;
        int high = end;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = values.applyAsLong(middle);
            if (found == value) {
                near = middle;
                return middle;
            }
            if (found < value) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        near = Math.max(0, high);
        return -1;
    }
}
