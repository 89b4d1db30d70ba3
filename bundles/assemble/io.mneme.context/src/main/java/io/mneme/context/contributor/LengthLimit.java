package io.mneme.context.contributor;

import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.context.token.TokenCounter;
import java.util.function.ToIntFunction;

/**
 * The maximum length of all contributions of a contributor.
 *
 * @param amount the maximum, at least 0; {@link Integer#MAX_VALUE} for none
 * @param measure how it is measured
 */
public record LengthLimit(int amount, LengthMeasure measure) {

    /** No maximum. */
    public static final LengthLimit NONE = new LengthLimit(Integer.MAX_VALUE, LengthMeasure.CHARS);

    /** More characters than tokens have on average, in any language. */
    private static final int CHARS_PER_TOKEN = 6;

    /** Returns whether there is no maximum. */
    public boolean isNone() {
        return amount == Integer.MAX_VALUE;
    }

    /** Returns the maximum in tokens, for contributors that know no other measure. */
    public int tokens() {
        return isNone() || measure.inTokens() ? amount : amount / CHARS_PER_TOKEN;
    }

    /** Returns what is left of it after a text. */
    public LengthLimit after(String text) {
        return isNone() ? this : new LengthLimit(Math.max(0, amount - measure.length(text)), measure);
    }

    /** Returns it with its unit, for a message. */
    @Override
    public String toString() {
        return amount + " " + measure.unit();
    }

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
        private static LengthMeasure tokens(TokenCounter tokens) {
            return new LengthMeasure("tokens", true, tokens::count);
        }

        /** Returns the measure of a budget. */
        public static LengthMeasure of(PromptBudget budget, TokenCounter tokens) {
            return budget.unit() == PromptBudget.BudgetUnit.TOKENS ? tokens(tokens) : CHARS;
        }

        /** Returns the length of a text. */
        public int length(String text) {
            return counter.applyAsInt(text);
        }
    }
}
