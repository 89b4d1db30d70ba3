package io.mneme.context.token;

import java.util.function.ToIntFunction;

/**
 * How the length of texts is measured.
 *
 * @param unit what is counted, in the plural
 * @param inTokens whether tokens are counted
 * @param counter counts
 */
public record LengthMeasure(String unit, boolean inTokens, ToIntFunction<String> counter) {

    /** Counts Unicode code points. */
    public static final LengthMeasure CHARS =
            new LengthMeasure("characters", false, text -> text.codePointCount(0, text.length()));

    /** Returns the measure in tokens of an encoding. */
    public static LengthMeasure tokens(TokenCounter tokens) {
        return new LengthMeasure("tokens", true, tokens::count);
    }

    /** Returns the length of a text. */
    public int length(String text) {
        return counter.applyAsInt(text);
    }
}
