package io.mneme.context.history;

import java.util.List;
import java.util.Optional;

/**
 * The lines that a window policy receives.
 *
 * @param lines the lines, oldest first
 * @param warning what was dropped; empty if nothing was
 */
record OfferedLines(List<HistoryLine> lines, Optional<String> warning) {

    /** Maximum length of all lines together, in characters (Unicode code points). */
    private static final int MAX_CHARS = 1_000_000;

    /** Returns the newest lines that are short enough together, at least one: no window shows more. */
    static OfferedLines of(List<HistoryLine> lines) {
        long chars = 0;
        for (int i = lines.size() - 1; i >= 0; i--) {
            chars += lines.get(i).chars();
            if (chars > MAX_CHARS && i < lines.size() - 1) {
                return new OfferedLines(
                        List.copyOf(lines.subList(i + 1, lines.size())),
                        Optional.of("no more than " + MAX_CHARS + " characters of the newest entries are looked at"));
            }
        }
        return new OfferedLines(lines, Optional.empty());
    }
}
