package io.mneme.context.policy;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a recipe says about the policies of its requests.
 *
 * @param preferred the name of a policy for a type: it serves among those of the same ranking
 * @param windowSettings settings of window policies, by the names of policy and setting, that replace the configured ones
 */
public record RecipePolicies(Map<String, String> preferred, Map<String, Double> windowSettings) {

    /** Of a recipe that says nothing about them. */
    public static final RecipePolicies NONE = new RecipePolicies(Map.of(), Map.of());

    public RecipePolicies {
        preferred = Map.copyOf(preferred);
        windowSettings = Map.copyOf(windowSettings);
    }

    /** Returns the same with a preferred policy of a type, for a recipe that prefers none of that type. */
    public RecipePolicies withDefault(String type, Optional<String> policy) {
        if (policy.isEmpty() || preferred.containsKey(type)) {
            return this;
        }
        Map<String, String> more = new HashMap<>(preferred);
        more.put(type, policy.get());
        return new RecipePolicies(more, windowSettings);
    }

    Optional<String> preferred(String type) {
        return Optional.ofNullable(preferred.get(type));
    }
}
