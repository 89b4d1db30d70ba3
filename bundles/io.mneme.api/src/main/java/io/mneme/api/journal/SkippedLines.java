package io.mneme.api.journal;

import java.util.List;

/**
 * What a read could not make sense of, and passed over.
 *
 * @param lines how many lines were passed over, 0 or more
 * @param reasons the first few reasons, each naming its line; no text of any entry. Empty exactly when {@code lines} is 0
 */
public record SkippedLines(long lines, List<String> reasons) {

    /** Nothing was passed over. */
    public static final SkippedLines NONE = new SkippedLines(0, List.of());

    public SkippedLines {
        if (lines < 0) {
            throw new IllegalArgumentException("lines must not be negative: " + lines);
        }
        reasons = List.copyOf(reasons);
        if (reasons.isEmpty() != (lines == 0)) {
            throw new IllegalArgumentException("there must be reasons exactly when lines were passed over: " + lines);
        }
    }
}
