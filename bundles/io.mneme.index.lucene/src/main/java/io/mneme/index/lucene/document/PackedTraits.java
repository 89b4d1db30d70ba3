package io.mneme.index.lucene.document;

import java.util.Collection;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What is known of the texts of an entry, in one number.
 *
 * @param bits the number
 */
public record PackedTraits(long bits) {

    /** The field of the captions of media, which the author of the entry did not say. */
    static final String CAPTION = "caption";

    private static final long TIME_EXPRESSION = 1;
    private static final long QUESTION = 2;
    private static final Pattern QUESTION_END = Pattern.compile("[?？][^\\p{L}\\p{N}]*$");

    /** Returns the number of the texts by field. */
    static long of(Map<String, String> texts) {
        Collection<String> said = texts.entrySet().stream()
                .filter(text -> !text.getKey().equals(CAPTION))
                .map(Map.Entry::getValue)
                .toList();
        return (said.stream().anyMatch(TimeExpressions::isIn) ? TIME_EXPRESSION : 0)
                | (said.stream().anyMatch(text -> QUESTION_END.matcher(text).find()) ? QUESTION : 0);
    }

    /** Returns whether a text contains an expression of time. */
    public boolean timeExpression() {
        return (bits & TIME_EXPRESSION) != 0;
    }

    /** Returns whether a text ends with a question. */
    public boolean question() {
        return (bits & QUESTION) != 0;
    }
}
