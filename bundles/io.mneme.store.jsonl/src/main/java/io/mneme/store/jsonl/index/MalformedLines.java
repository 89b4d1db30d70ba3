package io.mneme.store.jsonl.index;

import io.mneme.api.journal.Skipped;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The lines that are no entries.
 *
 * @param count how many
 * @param first the first of them, at most {@link #MAX_DESCRIBED}
 */
public record MalformedLines(long count, List<MalformedLine> first) {

    public static final MalformedLines NONE = new MalformedLines(0, List.of());
    public static final int MAX_DESCRIBED = 10;

    /**
     * A line that is no entry.
     *
     * @param file its file
     * @param start where it starts
     * @param number its number in the file, one-based, blank lines counted; 0 for the file as a whole
     * @param reason what is wrong with it, without its text
     */
    public record MalformedLine(String file, long start, long number, String reason) {

        public MalformedLine withStart(long other) {
            return new MalformedLine(file, other, number, reason);
        }

        private String describe() {
            return number == 0 ? file + ": " + reason : file + ", line " + number + ": " + reason;
        }
    }

    public MalformedLines {
        first = List.copyOf(first);
    }

    /** Returns the same lines with other places. */
    public MalformedLines mapLines(UnaryOperator<MalformedLine> place) {
        return new MalformedLines(count, first.stream().map(place).toList());
    }

    public Skipped toSkipped() {
        return count == 0
                ? Skipped.NONE
                : new Skipped(count, first.stream().map(MalformedLine::describe).toList());
    }
}
