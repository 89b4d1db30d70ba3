package io.mneme.store.jsonl;

import io.mneme.api.journal.Skipped;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The lines that are no entries.
 *
 * @param lines how many
 * @param first the first of them, at most {@link #MOST}
 */
record Skips(long lines, List<Skip> first) {

    static final Skips NONE = new Skips(0, List.of());
    static final int MOST = 10;

    /**
     * A line that is no entry.
     *
     * @param file its file
     * @param start where it starts
     * @param number its number in the file, one-based, blank lines counted; 0 for the file as a whole
     * @param why what is wrong with it, without its text
     */
    record Skip(String file, long start, long number, String why) {

        Skip at(long other) {
            return new Skip(file, other, number, why);
        }

        private String text() {
            return number == 0 ? file + ": " + why : file + ", line " + number + ": " + why;
        }
    }

    Skips {
        first = List.copyOf(first);
    }

    /** Returns the same with the places of these lines told anew. */
    Skips moved(UnaryOperator<Skip> place) {
        return new Skips(lines, first.stream().map(place).toList());
    }

    Skipped skipped() {
        return lines == 0
                ? Skipped.NONE
                : new Skipped(lines, first.stream().map(Skip::text).toList());
    }
}
