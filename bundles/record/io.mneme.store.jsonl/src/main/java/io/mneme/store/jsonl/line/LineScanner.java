package io.mneme.store.jsonl.line;

import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.support.line.LineBytes;
import java.io.IOException;
import java.util.Arrays;

/** Finds the lines of a file. Reads the file once, from its start to its end, in bounded memory. */
public final class LineScanner {

    private static final int BLOCK_BYTES = 1 << 18;

    /** Receives the lines, in the order of the file. */
    public interface LineSink {

        /** Receives the bytes of a line without its end; they are valid during the call only. */
        void onLine(long start, byte[] bytes, int offset, int length) throws IOException;

        /** Receives a line that has only spaces, tabs and carriage returns. */
        default void onBlankLine() {}

        /** Receives the start of a line that is longer than the maximum. */
        default void onLongLine(long start) {}
    }

    private final ByteSource file;
    private final int maxLine;
    private final LineSink sink;
    private byte[] buffer = new byte[BLOCK_BYTES];
    private int lineStart;
    private int filled;
    private long offset;
    private boolean skippingLongLine;
    private long longLineStart;

    private LineScanner(ByteSource file, long from, int maxLine, LineSink sink) {
        this.file = file;
        this.offset = from;
        this.maxLine = maxLine;
        this.sink = sink;
    }

    /**
     * Passes every whole line of a range to the sink.
     *
     * @param from start of the range; a line must start there
     * @param to end of the range
     * @param maxLine maximum length of a line in bytes
     * @return the end of the last whole line
     */
    public static long scan(ByteSource file, long from, long to, int maxLine, LineSink sink) throws IOException {
        return new LineScanner(file, from, maxLine, sink).scan(to);
    }

    private long scan(long to) throws IOException {
        int searched = 0;
        while (true) {
            int end = indexOfLineFeed(searched);
            if (end >= 0) {
                emitLines(end);
                lineStart = end + 1;
                searched = lineStart;
            } else if (offset + filled >= to) {
                return skippingLongLine ? longLineStart : offset + lineStart;
            } else {
                skipIfTooLong();
                searched = makeRoom();
                int count = file.read(
                        offset + filled, buffer, filled, (int) Math.min(buffer.length - filled, to - offset - filled));
                if (count == 0) {
                    return skippingLongLine ? longLineStart : offset + lineStart;
                }
                filled += count;
            }
        }
    }

    private int indexOfLineFeed(int from) {
        for (int i = from; i < filled; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Discards the bytes of a line that exceeds the maximum, and stores its start. A carriage return may follow. */
    private void skipIfTooLong() {
        if (filled - lineStart > maxLine + LineBytes.BOM_BYTES + 1) {
            if (!skippingLongLine) {
                skippingLongLine = true;
                longLineStart = offset + lineStart;
            }
            lineStart = filled;
        }
    }

    private int makeRoom() {
        System.arraycopy(buffer, lineStart, buffer, 0, filled - lineStart);
        offset += lineStart;
        filled -= lineStart;
        lineStart = 0;
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * filled);
        }
        return filled;
    }

    private void emitLines(int end) throws IOException {
        int from = lineStart + (offset + lineStart == 0 ? LineBytes.bomLength(buffer, lineStart, end) : 0);
        int to = end > from && buffer[end - 1] == '\r' ? end - 1 : end;
        if (skippingLongLine || to - from > maxLine) {
            sink.onLongLine(skippingLongLine ? longLineStart : offset + from);
            skippingLongLine = false;
        } else if (LineBytes.isBlank(buffer, from, to)) {
            sink.onBlankLine();
        } else {
            sink.onLine(offset + from, buffer, from, to - from);
        }
    }
}
