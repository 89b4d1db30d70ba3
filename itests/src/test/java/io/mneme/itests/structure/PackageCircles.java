package io.mneme.itests.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The packages of a bundle use each other in one direction. */
final class PackageCircles {

    /** Returns the shortest circle through each package that is in one, with a use of types as an example of each step. */
    List<String> violations(SourceCheckout checkout) {
        List<String> violations = new ArrayList<>();
        for (BundleSources bundle : checkout.bundles()) {
            PackageUses uses = PackageUses.in(bundle);
            Map<String, Set<String>> used = new TreeMap<>();
            uses.examples().keySet().forEach(name -> used.put(name, uses.of(name)));
            ShortestCircles.in(used).forEach(circle -> violations.add(bundle.name() + ": " + shown(circle, uses)));
        }
        return violations;
    }

    private static String shown(List<String> circle, PackageUses uses) {
        StringBuilder text = new StringBuilder(circle.get(0));
        for (int i = 1; i < circle.size(); i++) {
            String from = circle.get(i - 1);
            String to = circle.get(i);
            text.append(" -> ")
                    .append(to)
                    .append(" (")
                    .append(uses.example(from, to))
                    .append(")");
        }
        return text.toString();
    }
}
