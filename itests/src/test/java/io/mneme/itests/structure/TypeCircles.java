package io.mneme.itests.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The top-level types of some bundles use each other in one direction.
 *
 * @param bundles the names of these bundles
 */
record TypeCircles(Set<String> bundles) {

    /** Returns the shortest circle through each type that is in one. */
    List<String> violations(SourceCheckout checkout) {
        List<String> violations = new ArrayList<>();
        checkout.bundles().stream()
                .filter(bundle -> bundles.contains(bundle.name()))
                .forEach(bundle -> ShortestCircles.in(usesOfOthers(bundle))
                        .forEach(circle -> violations.add(bundle.name() + ": " + String.join(" -> ", circle))));
        return violations;
    }

    private static Map<String, Set<String>> usesOfOthers(BundleSources bundle) {
        Map<String, Set<String>> uses = new TreeMap<>();
        TypeUses.in(bundle).forEach((from, used) -> {
            Set<String> others = new TreeSet<>(used);
            others.remove(from);
            uses.put(from, others);
        });
        return uses;
    }
}
