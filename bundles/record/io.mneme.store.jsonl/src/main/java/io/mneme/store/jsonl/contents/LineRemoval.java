package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.StagedCopy.BytePatch;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.ledger.Intent.ByteRange;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.memory.MalformedLines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A removal of lines from one file.
 *
 * @param rows the rows of the lines, ascending; not empty
 * @param starts the start of each line in the file, in bytes, ascending
 * @param bytesRemovedBefore the number of bytes that are removed before each line, line ends included; the additional
 *     last element is the total
 */
public record LineRemoval(int[] rows, long[] starts, long[] bytesRemovedBefore) {

    /** Plans a removal. Reads the line ends, since a line may end with one byte or two. */
    public static LineRemoval of(int[] rows, LineTable table, ByteSource file) throws IOException {
        List<long[]> lines = new ArrayList<>();
        for (int row : rows) {
            long end = table.start(row) + table.lengths()[row];
            lines.add(new long[] {table.start(row), table.lengths()[row] + lineEndLength(file, end)});
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

    private static int lineEndLength(ByteSource file, long start) throws IOException {
        byte[] end = new byte[2];
        int read = file.read(start, end, 0, end.length);
        return read == 2 && end[0] == '\r' ? 2 : 1;
    }

    /** Returns the number of removed lines. */
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

    /** Returns the number of removed bytes. */
    long bytes() {
        return bytesRemovedBefore[starts.length];
    }

    /** Returns whether the line with this start is removed. */
    boolean has(long start) {
        return Arrays.binarySearch(starts, start) >= 0;
    }

    /** Returns the number of bytes that are removed before this start. */
    long bytesBefore(long start) {
        return bytesRemovedBefore[linesBefore(start)];
    }

    private int linesBefore(long start) {
        int found = Arrays.binarySearch(starts, start);
        return found < 0 ? -1 - found : found;
    }

    /** Returns a malformed line with its start and number after the removal. */
    MalformedLines.MalformedLine moved(MalformedLines.MalformedLine line) {
        return new MalformedLines.MalformedLine(
                line.file(),
                line.start() - bytesBefore(line.start()),
                Math.max(0, line.number() - linesBefore(line.start())),
                line.reason());
    }

    /** Returns the ranges that a copy omits, in ascending order; adjacent ranges are joined. */
    public List<BytePatch> patches() {
        return ranges(0, starts.length).stream()
                .map(range -> new BytePatch(range.from(), range.to(), new byte[0]))
                .toList();
    }

    /** Returns the ranges of lines from the first up to the end, in ascending order; adjacent ranges are joined. */
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
