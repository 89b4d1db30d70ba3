package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The part of a hit's text around the first match. All numbers are UTF-16 units from the beginning of the whole text.
 *
 * @param field the name of the text's field, for example {@code final_text}
 * @param start where the part begins in the text, 0 or more
 * @param text the part, at most {@value #MAX_TEXT_CHARS} UTF-16 units
 * @param matches what matches the query in the part, ascending and without overlaps; at least one
 */
public record SearchSnippet(String field, int start, String text, List<MatchRange> matches) {

    /** The maximum length of the part in UTF-16 units. */
    public static final int MAX_TEXT_CHARS = 200;

    /**
     * Where a match is.
     *
     * @param start its first UTF-16 unit, counted from the beginning of the whole text
     * @param end the unit after its last one
     */
    public record MatchRange(int start, int end) {

        public MatchRange {
            if (start < 0 || end <= start) {
                throw new IllegalArgumentException("a match must not be empty: " + start + " to " + end);
            }
        }
    }

    public SearchSnippet {
        requireNonNull(field, "field");
        requireNonNull(text, "text");
        matches = List.copyOf(matches);
        if (start < 0) {
            throw new IllegalArgumentException("start must be 0 or more: " + start);
        }
    }
}
