package io.mneme.api.journal;

import java.util.List;

/**
 * The lines that a read skipped, since they are no entries.
 *
 * @param lines number of skipped lines, 0 or more
 * @param reasons the first few reasons, each naming its line; no text of any entry. Empty exactly when {@code lines} is 0
 */
public record SkippedLines(long lines, List<String> reasons) {

    /** No line was skipped. */
    public static final SkippedLines NONE = new SkippedLines(0, List.of());

    public SkippedLines {
        if (lines < 0) {
            throw new IllegalArgumentException("lines must not be negative: " + lines);
        }
        reasons = List.copyOf(reasons);
        if (reasons.isEmpty() != (lines == 0)) {
            throw new IllegalArgumentException("there must be reasons exactly when lines were skipped: " + lines);
        }
    }
}
