package io.mneme.api.preview;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Counts the contexts that were assembled since the start of the container.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface ContextStatistics {

    /** Returns since when the contexts are counted. */
    Instant since();

    /** Returns the totals of the recipes that had a request, in alphabetical order. */
    List<RecipeTotals> totals();

    /**
     * The requests of a recipe.
     *
     * @param recipe name of the recipe
     * @param requests number of contexts
     * @param tokens tokens of all prompts
     * @param reusedTokens how many of those lay in the stable prefix
     * @param predictedCost expected price of all prompts, in tokens at full price
     * @param billed what was billed, as far as it was reported
     */
    record RecipeTotals(
            String recipe, long requests, long tokens, long reusedTokens, double predictedCost, BilledTotals billed) {

        public RecipeTotals {
            requireNonNull(recipe, "recipe");
            requireNonNull(billed, "billed");
        }
    }

    /**
     * What was billed for the contexts of a recipe.
     *
     * @param requests number of contexts for which it was reported
     * @param inputTokens tokens of their inputs
     * @param cachedReadTokens how many of those were read from a cache
     * @param cost price of the inputs, in tokens at full price
     */
    record BilledTotals(long requests, long inputTokens, long cachedReadTokens, double cost) {}
}
