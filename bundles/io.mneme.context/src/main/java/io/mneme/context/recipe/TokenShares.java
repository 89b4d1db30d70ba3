package io.mneme.context.recipe;

import java.util.Map;

/**
 * How the tokens of a recipe's prompts are shared among its contributors.
 *
 * @param limit maximum number of tokens of a prompt; 0 for no limit
 * @param percents the shares of single contributors, 1 to 99 each and less than 100 together; all others have the rest together
 */
public record TokenShares(int limit, Map<String, Integer> percents) {

    /** No limit. */
    public static final TokenShares UNLIMITED = new TokenShares(0, Map.of());

    private static final int ALL = 100;

    public TokenShares {
        percents = Map.copyOf(percents);
        int together = percents.values().stream().mapToInt(Integer::intValue).sum();
        if (limit < 0 || together >= ALL || percents.values().stream().anyMatch(percent -> percent < 1)) {
            throw new IllegalArgumentException(
                    "the shares of tokens are whole percents, at least 1 each and less than 100 together");
        }
    }

    /** Returns how many tokens a contributor may add; {@link Integer#MAX_VALUE} if there is no limit. */
    int limitOf(String contributor) {
        if (limit == 0) {
            return Integer.MAX_VALUE;
        }
        int rest = ALL - percents.values().stream().mapToInt(Integer::intValue).sum();
        return (int) ((long) limit * percents.getOrDefault(contributor, rest) / ALL);
    }
}
