package io.mneme.api.focus;

import static java.util.Objects.requireNonNull;

/**
 * A search result that is to be weighed.
 *
 * @param symbol the symbol it is about; empty if it has none, so that no focus contains it
 * @param score how well it was found; finite, higher is better
 */
public record ScoredResult(String symbol, double score) {

    /** Maximum number of results of one call. */
    public static final int MAX_RESULTS = 100_000;

    public ScoredResult {
        requireNonNull(symbol, "symbol");
        if (!Double.isFinite(score)) {
            throw new IllegalArgumentException("a score must be finite: " + score);
        }
    }
}
