package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.BytePatch;
import io.mneme.store.jsonl.files.ByteRange;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.index.MalformedLines;
import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Lines that are taken out of one file.
 *
 * @param rows their rows, ascending; at least one
 * @param starts where each starts in the file, ascending
 * @param bytesRemovedBefore how many bytes all lines before each take up, ends included; one more element than starts,
 *     the last for all
 */
public record LineRemoval(int[] rows, long[] starts, long[] bytesRemovedBefore) {

    /** Plans to take lines out of a file. */
    public static LineRemoval of(int[] rows, LineTable all, ByteSource file) throws IOException {
        List<long[]> lines = new ArrayList<>();
        for (int row : rows) {
            long end = all.start(row) + all.lengths()[row];
            lines.add(new long[] {all.start(row), all.lengths()[row] + lineEnd(file, end)});
        }
        lines.sort(Comparator.comparingLong(line -> line[0]));
        long[] starts = new long[rows.length];
        long[] before = new long[rows.length + 1];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = lines.get(i)[0];
            before[i + 1] = before[i] + lines.get(i)[1];
        }
        int[] ascending = rows.clone();
        Arrays.sort(ascending);
        return new LineRemoval(ascending, starts, before);
    }

    private static int lineEnd(ByteSource file, long at) throws IOException {
        byte[] end = new byte[2];
        int read = file.read(at, end, 0, end.length);
        return read == 2 && end[0] == '\r' ? 2 : 1;
    }

    /** Returns how many lines are taken out. */
    public int count() {
        return starts.length;
    }

    /** Returns the length of a line in bytes, its end included. */
    public int length(int line) {
        return (int) bytes(line, line + 1);
    }

    /** Returns the length of consecutive lines in bytes, their ends included. */
    public long bytes(int first, int end) {
        return bytesRemovedBefore[end] - bytesRemovedBefore[first];
    }

    /** Returns how many bytes are taken out. */
    long bytes() {
        return bytesRemovedBefore[starts.length];
    }

    /** Returns whether a line that starts there is taken out. */
    boolean has(long start) {
        return Arrays.binarySearch(starts, start) >= 0;
    }

    /** Returns how many bytes are taken out before a place. */
    long bytesBefore(long start) {
        return bytesRemovedBefore[linesBefore(start)];
    }

    private int linesBefore(long start) {
        int found = Arrays.binarySearch(starts, start);
        return found < 0 ? -1 - found : found;
    }

    /** Returns a line that is no entry, where it is afterwards. */
    MalformedLines.MalformedLine movedBy(MalformedLines.MalformedLine skip) {
        return new MalformedLines.MalformedLine(
                skip.file(),
                skip.start() - bytesBefore(skip.start()),
                Math.max(0, skip.number() - linesBefore(skip.start())),
                skip.reason());
    }

    /** Returns the ranges to leave out of a copy, in ascending order; ranges that adjoin are joined. */
    public List<BytePatch> patches() {
        return ranges(0, starts.length).stream()
                .map(range -> new BytePatch(range.from(), range.to(), new byte[0]))
                .toList();
    }

    /** Returns the ranges of lines from the first up to the end, in ascending order; ranges that adjoin are joined. */
    public List<ByteRange> ranges(int first, int end) {
        List<ByteRange> ranges = new ArrayList<>();
        for (int line = first; line < end; ) {
            int from = line++;
            while (line < end && starts[line] == starts[from] + bytes(from, line)) {
                line++;
            }
            ranges.add(new ByteRange(starts[from], starts[from] + bytes(from, line)));
        }
        return ranges;
    }
}
