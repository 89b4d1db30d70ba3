package io.mneme.api.vocabulary;

import static java.util.Objects.requireNonNull;

/**
 * A term that occurs in a text.
 *
 * @param term the term
 * @param type how the text spells it where it is spelt best
 * @param start where that place begins, in UTF-16 units
 * @param end where it ends, exclusive
 */
public record TermMatch(TermEntry term, MatchType type, int start, int end) {

    /** How a text spells a term, best first. */
    public enum MatchType {
        /** As the term; case, width and accents do not count. */
        TERM,
        /** As one of its variants. */
        VARIANT,
        /** In a way that sounds like the term or one of its variants. */
        SOUND
    }

    public TermMatch {
        requireNonNull(term, "term");
        requireNonNull(type, "type");
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("start and end must enclose a text: " + start + ", " + end);
        }
    }
}
