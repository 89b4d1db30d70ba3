package io.mneme.api.journal;

import java.util.List;

/**
 * What a read could not make sense of, and passed over.
 *
 * @param lines how many lines were passed over, 0 or more
 * @param why the first few reasons, each naming its line; no text of any entry. Empty exactly when {@code lines} is 0
 */
public record Skipped(long lines, List<String> why) {

    /** Nothing was passed over. */
    public static final Skipped NONE = new Skipped(0, List.of());

    public Skipped {
        if (lines < 0) {
            throw new IllegalArgumentException("lines must not be negative: " + lines);
        }
        why = List.copyOf(why);
        if (why.isEmpty() != (lines == 0)) {
            throw new IllegalArgumentException("there must be reasons exactly when lines were passed over: " + lines);
        }
    }
}
