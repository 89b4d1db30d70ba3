package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * A part of a text of an entry.
 *
 * @param field the name of the field of the text, for example {@code content}
 * @param start where it begins, in UTF-16 units from 0
 * @param end the unit after its last one, more than {@code start}
 */
public record TextPassage(String field, int start, int end) {

    public TextPassage {
        requireNonNull(field, "field");
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("a passage must not be empty: " + start + " to " + end);
        }
    }

    /** Returns the part of the texts of the entry that it is. */
    public String of(Map<String, String> texts) {
        return texts.get(field).substring(start, end);
    }
}
