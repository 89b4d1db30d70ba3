package io.mneme.api.policy;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.osgi.annotation.versioning.ProviderType;

/**
 * What recipes say about policies, so that lists of policies can name the recipes that each one serves.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface RecipePreferences {

    /** Returns the recipes as they are now, by name in alphabetical order; empty if none is configured. */
    List<RecipePreference> list();

    /**
     * What a recipe says about policies.
     *
     * @param recipe name of the recipe
     * @param policies name of the policy that serves among those of the same ranking, by type; may be empty
     */
    record RecipePreference(String recipe, Map<String, String> policies) {

        public RecipePreference {
            requireNonNull(recipe, "recipe");
            policies = Map.copyOf(policies);
        }
    }
}
