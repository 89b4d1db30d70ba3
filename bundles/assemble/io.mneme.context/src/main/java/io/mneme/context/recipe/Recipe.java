package io.mneme.context.recipe;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.context.policy.RecipePolicies;
import java.util.HashSet;
import java.util.List;

/**
 * The contributors of a context.
 *
 * @param name its name
 * @param contributors the names of the contributors, in their order
 * @param selectors the selectors that each request must give
 * @param policies what it says about the policies of its requests
 * @param ranking of several recipes of one name the one with the highest ranking is used
 * @param shares how the tokens of a prompt are shared among the contributors
 */
public record Recipe(
        String name,
        List<String> contributors,
        List<String> selectors,
        RecipePolicies policies,
        int ranking,
        TokenShares shares) {

    private static final String NAME = "[a-z0-9-]{1,31}";

    public Recipe {
        contributors = List.copyOf(contributors);
        selectors = List.copyOf(selectors);
        checkName(name);
        contributors.forEach(Recipe::checkName);
        if (contributors.isEmpty() || new HashSet<>(contributors).size() < contributors.size()) {
            throw new IllegalArgumentException(
                    "a recipe lists each contributor once, and at least one: " + contributors);
        }
        if (!contributors.containsAll(shares.percents().keySet())) {
            throw new IllegalArgumentException("a contributor with a share of the tokens is one of the recipe: "
                    + shares.percents().keySet());
        }
    }

    private static void checkName(String name) {
        if (!name.matches(NAME)) {
            throw new IllegalArgumentException("a name has 1 to 31 lower case letters, digits and hyphens: " + name);
        }
    }

    /** Rejects a request without one of the selectors. */
    public void check(ContextRequest request) {
        for (String selector : selectors) {
            if (!request.selectors().containsKey(selector)) {
                throw new InvalidRequestException(selector, "must be given; \"\" stands for any " + selector);
            }
        }
    }
}
