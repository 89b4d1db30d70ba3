package io.mneme.itests.structure;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A simple name means one type in the whole project. */
final class RepeatedNames {

    /** Returns the simple names of top-level types that several bundles have. */
    List<String> violations(SourceCheckout checkout) {
        Map<String, Set<String>> bundlesByName = new TreeMap<>();
        for (BundleSources bundle : checkout.bundles()) {
            for (JavaSource source : bundle.mainSources()) {
                source.topLevelTypes().forEach(type -> bundlesByName
                        .computeIfAbsent(type, name -> new TreeSet<>())
                        .add(bundle.name()));
            }
        }
        return bundlesByName.entrySet().stream()
                .filter(name -> name.getValue().size() > 1)
                .map(name -> name.getKey() + ": " + String.join(", ", name.getValue()))
                .toList();
    }
}
