package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

/**
 * A word of a query that is an operator in other languages, and a word here.
 *
 * @param word the word as the query contains it; not empty
 * @param position where it begins in the text of the query, in UTF-16 units from 0
 * @param advice what finds what such a word usually means; a sentence for the person who wrote the query
 */
public record SearchHint(String word, int position, String advice) {

    public SearchHint {
        requireNonNull(word, "word");
        requireNonNull(advice, "advice");
        if (position < 0) {
            throw new IllegalArgumentException("position must be 0 or more: " + position);
        }
    }
}
