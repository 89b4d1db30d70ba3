package io.mneme.api.candidate;

/**
 * What is known of a turn without reading its text.
 *
 * @param author its author; empty if unknown
 * @param named whether the query names its author
 * @param timeExpression whether it contains an expression of time, as {@code yesterday}
 * @param question whether it ends with a question
 * @param words number of its words, 0 or more; captions of media are not counted
 */
public record TurnTraits(String author, boolean named, boolean timeExpression, boolean question, int words) {

    public TurnTraits {
        if (words < 0) {
            throw new IllegalArgumentException("words must not be negative: " + words);
        }
    }
}
