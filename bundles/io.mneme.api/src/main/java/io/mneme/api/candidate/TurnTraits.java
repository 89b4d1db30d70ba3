package io.mneme.api.candidate;

/**
 * What is known of a turn without reading its text.
 *
 * @param author its author; empty if unknown
 * @param role the role of its author, for example {@code assistant}; empty if unknown
 * @param named whether the query names its author
 * @param timeExpression whether it contains an expression of time, as {@code yesterday}
 * @param question whether it ends with a question
 * @param words number of words of all its texts, 0 or more
 * @param passages number of its passages, 1 or more
 */
public record TurnTraits(
        String author, String role, boolean named, boolean timeExpression, boolean question, int words, int passages) {

    public TurnTraits {
        if (words < 0 || passages < 1) {
            throw new IllegalArgumentException(
                    "words must be 0 or more, passages 1 or more: %d, %d".formatted(words, passages));
        }
    }
}
