package io.mneme.store.jsonl.memory;

import io.mneme.api.journal.SkippedLines;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The lines of all files that are no entries.
 *
 * @param count the number of these lines
 * @param first descriptions of the first of them, at most {@link #MAX_DESCRIBED}
 */
public record MalformedLines(long count, List<MalformedLine> first) {

    public static final MalformedLines NONE = new MalformedLines(0, List.of());
    public static final int MAX_DESCRIBED = 10;

    /**
     * A line that is no entry.
     *
     * @param file name of its file
     * @param start offset of the line in the file, in bytes, uncompressed
     * @param number number of the line in the file, one-based, blank lines counted; 0 for the file as a whole
     * @param reason the defect of the line, without its text
     */
    public record MalformedLine(String file, long start, long number, String reason) {

        public MalformedLine withStart(long newStart) {
            return new MalformedLine(file, newStart, number, reason);
        }

        private String describe() {
            return number == 0 ? file + ": " + reason : file + ", line " + number + ": " + reason;
        }
    }

    public MalformedLines {
        first = List.copyOf(first);
    }

    /** Returns the same lines, each described by the result of an operator. */
    public MalformedLines mapLines(UnaryOperator<MalformedLine> operator) {
        return new MalformedLines(count, first.stream().map(operator).toList());
    }

    public SkippedLines toSkipped() {
        return count == 0
                ? SkippedLines.NONE
                : new SkippedLines(
                        count, first.stream().map(MalformedLine::describe).toList());
    }
}
