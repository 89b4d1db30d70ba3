package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.index.LineAddress;
import java.util.Arrays;
import java.util.Map;

/**
 * A move of lines from one file to others.
 *
 * @param from name of the file that contains the lines
 * @param number number of that file
 * @param removal the removal of the lines from that file
 * @param addresses the new address of each line, in the order of its start in the file
 * @param grown the growth of the other files, by name
 */
public record LineMove(
        String from, int number, LineRemoval removal, long[] addresses, Map<String, GrownArchive> grown) {

    /**
     * The growth of one file.
     *
     * @param bytes the number of added bytes
     * @param lines the number of added lines
     * @param lastPosition position of the last added line
     * @param lastStart start of that line, in bytes
     * @param lastLength length of that line, without its end
     * @param lastDigest digest of that line
     */
    public record GrownArchive(
            long bytes, int lines, long lastPosition, long lastStart, int lastLength, String lastDigest) {}

    /** Returns the address of a line after the move. */
    long newAddress(long address) {
        if (LineAddress.file(address) != number) {
            return address;
        }
        int moved = Arrays.binarySearch(removal.starts(), LineAddress.start(address));
        return moved >= 0 ? addresses[moved] : address - removal.bytesBefore(LineAddress.start(address));
    }
}
