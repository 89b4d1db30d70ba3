package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.Arrays;

/** Finds the lines of a file, reading it once from front to back in bounded memory. */
final class LineScanner {

    private static final int BLOCK = 1 << 18;

    /** Takes the lines, in the order of the file. */
    interface Sink {

        /** Takes a line: bytes without its end, valid only during the call. */
        void line(long start, byte[] bytes, int offset, int length) throws IOException;

        /** Takes a line of nothing but spaces, tabs and line ends. */
        void blank();

        /** Takes a line that is too long to be loaded. */
        void tooLong(long start);
    }

    private final Bytes file;
    private final int maxLine;
    private final Sink sink;
    private byte[] buffer = new byte[BLOCK];
    private int begin;
    private int filled;
    private long offset;
    private boolean dropping;
    private long droppedStart;

    private LineScanner(Bytes file, long from, int maxLine, Sink sink) {
        this.file = file;
        this.offset = from;
        this.maxLine = maxLine;
        this.sink = sink;
    }

    /**
     * Gives every whole line from {@code from}, where one starts, up to {@code to}.
     *
     * @return where the last whole line ends
     */
    static long scan(Bytes file, long from, long to, int maxLine, Sink sink) throws IOException {
        return new LineScanner(file, from, maxLine, sink).scan(to);
    }

    private long scan(long to) throws IOException {
        int searched = 0;
        while (true) {
            int end = indexOfLineFeed(searched);
            if (end >= 0) {
                give(end);
                begin = end + 1;
                searched = begin;
            } else if (offset + filled >= to) {
                return dropping ? droppedStart : offset + begin;
            } else {
                dropIfTooLong();
                searched = makeRoom();
                int count = file.read(
                        offset + filled, buffer, filled, (int) Math.min(buffer.length - filled, to - offset - filled));
                if (count == 0) {
                    return dropping ? droppedStart : offset + begin;
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

    /** Gives up a line that has grown beyond the limit (a carriage return may follow), but remembers where it started. */
    private void dropIfTooLong() {
        if (filled - begin > maxLine + Blank.MARK_BYTES + 1) {
            if (!dropping) {
                dropping = true;
                droppedStart = offset + begin;
            }
            begin = filled;
        }
    }

    private int makeRoom() {
        System.arraycopy(buffer, begin, buffer, 0, filled - begin);
        offset += begin;
        filled -= begin;
        begin = 0;
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * filled);
        }
        return filled;
    }

    private void give(int end) throws IOException {
        int from = begin + (offset + begin == 0 ? Blank.markLength(buffer, begin, end) : 0);
        int to = end > from && buffer[end - 1] == '\r' ? end - 1 : end;
        if (dropping || to - from > maxLine) {
            sink.tooLong(dropping ? droppedStart : offset + from);
            dropping = false;
        } else if (Blank.is(buffer, from, to)) {
            sink.blank();
        } else {
            sink.line(offset + from, buffer, from, to - from);
        }
    }
}
