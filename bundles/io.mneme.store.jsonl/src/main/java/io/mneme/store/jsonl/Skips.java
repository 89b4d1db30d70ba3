package io.mneme.store.jsonl;

import io.mneme.api.journal.Skipped;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a file that are no entries.
 *
 * @param lines how many
 * @param first the first of them, at most {@link #MOST}
 */
record Skips(long lines, List<Skip> first) {

    static final Skips NONE = new Skips(0, List.of());
    private static final int MOST = 10;

    /**
     * A line that is no entry.
     *
     * @param row its row
     * @param number its number in the file, one-based, blank lines counted
     * @param why what is wrong with it, without its text
     */
    record Skip(int row, long number, String why) {}

    Skips {
        first = List.copyOf(first);
    }

    Skips and(int row, long number, String why) {
        if (first.size() == MOST) {
            return new Skips(lines + 1, first);
        }
        List<Skip> more = new ArrayList<>(first);
        more.add(new Skip(row, number, why));
        return new Skips(lines + 1, more);
    }

    /** Returns the same for a file that has lost an entry in this row. */
    Skips closingUp(int row) {
        return new Skips(
                lines,
                first.stream()
                        .map(skip -> skip.row() > row ? new Skip(skip.row() - 1, skip.number() - 1, skip.why()) : skip)
                        .toList());
    }

    Skipped skipped() {
        return lines == 0
                ? Skipped.NONE
                : new Skipped(
                        lines,
                        first.stream()
                                .map(skip -> "line " + skip.number() + ": " + skip.why())
                                .toList());
    }
}
