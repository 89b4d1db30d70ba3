package io.mneme.context.recipe;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestOptions.PromptBudget;
import java.util.Map;
import java.util.Optional;

/**
 * How the length of a recipe's prompts is shared among its contributors.
 *
 * @param limit maximum number of tokens of a prompt, unless the request has a budget of its own; 0 for no limit
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

    /** Returns the budget of a prompt: that of the request, else the limit; empty if there is neither. */
    public Optional<PromptBudget> budgetOf(ContextRequest request) {
        return request.options()
                .budget()
                .or(() -> limit == 0 ? Optional.empty() : Optional.of(PromptBudget.tokens(limit)));
    }

    /** Returns whether a contributor has a share of its own. */
    boolean names(String contributor) {
        return percents.containsKey(contributor);
    }

    /** Returns the share of a contributor in a budget. */
    int shareOf(String contributor, int budget) {
        return part(percents.get(contributor), budget);
    }

    /** Returns what the contributors without a share have together of a budget. */
    int restOf(int budget) {
        return part(ALL - percents.values().stream().mapToInt(Integer::intValue).sum(), budget);
    }

    private static int part(int percent, int budget) {
        return (int) ((long) budget * percent / ALL);
    }
}
