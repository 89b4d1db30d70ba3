package io.mneme.policy;

import io.mneme.support.ranking.RankedService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Remembers the texts of policies, also after they have left: what they rendered may still be shown. */
final class DeclaredTexts {

    private Map<String, Map<String, String>> known = Map.of();

    /**
     * Adds the texts of these policies; returns all that are known, by name and key.
     *
     * @param policies the policies, best first: of several with one name, the first counts
     */
    Map<String, Map<String, String>> with(List<? extends RankedService<?, PolicyDescription>> policies) {
        Map<String, Map<String, String>> present = new HashMap<>();
        policies.forEach(policy -> present.putIfAbsent(
                policy.name(), policy.description().declaration().texts()));
        Map<String, Map<String, String>> grown = new HashMap<>(known);
        grown.putAll(present);
        known = Map.copyOf(grown);
        return known;
    }
}
