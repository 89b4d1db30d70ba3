package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.index.LineAddress;
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
public record LineMove(String from, int number, LineRemoval removal, long[] places, Map<String, GrownArchive> lengths) {

    /**
     * How a file grows.
     *
     * @param bytes how many bytes are added
     * @param lines how many lines are added
     * @param lastPosition position of the last of them
     * @param lastStart where the last of them starts
     * @param lastLength how long it is, without its end
     */
    public record GrownArchive(long bytes, int lines, long lastPosition, long lastStart, int lastLength) {}

    /** Returns where a line will be. */
    long place(long now) {
        if (LineAddress.file(now) != number) {
            return now;
        }
        int moved = Arrays.binarySearch(removal.starts(), LineAddress.start(now));
        return moved >= 0 ? places[moved] : now - removal.bytesBefore(LineAddress.start(now));
    }
}
