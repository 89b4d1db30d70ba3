package io.mneme.store.jsonl;

import java.util.Arrays;
import java.util.Map;

/**
 * Lines that are moved from one file to others.
 *
 * @param from the file they are in
 * @param number its number
 * @param removal the lines, as they are taken out of it
 * @param places where each line will be, in the order of its start in the file
 * @param lengths by how much each of the other files grows, by name
 */
record Move(String from, int number, Removal removal, long[] places, Map<String, Grown> lengths) {

    /**
     * How a file grows.
     *
     * @param bytes how many bytes are added
     * @param lines how many lines are added
     * @param lastPosition position of the last of them
     * @param lastStart where the last of them starts
     * @param lastLength how long it is, without its end
     */
    record Grown(long bytes, int lines, long lastPosition, long lastStart, int lastLength) {}

    /** Returns where a line will be. */
    long place(long now) {
        if (Place.file(now) != number) {
            return now;
        }
        int moved = Arrays.binarySearch(removal.starts(), Place.start(now));
        return moved >= 0 ? places[moved] : now - removal.bytesBefore(Place.start(now));
    }
}
