package io.mneme.itests.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
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
            Map<String, Map<String, String>> steps = steps(TypeUses.in(bundle));
            Set<Set<String>> reported = new HashSet<>();
            for (String start : steps.keySet()) {
                List<String> circle = shortestCircle(start, steps);
                if (!circle.isEmpty() && reported.add(Set.copyOf(circle))) {
                    violations.add(bundle.name() + ": " + shown(circle, steps));
                }
            }
        }
        return violations;
    }

    /** Returns by package the packages it uses, each with an example. */
    private static Map<String, Map<String, String>> steps(Map<String, Set<String>> uses) {
        Map<String, Map<String, String>> steps = new TreeMap<>();
        uses.forEach((from, used) -> used.stream()
                .filter(to -> !packageOf(to).equals(packageOf(from)))
                .forEach(to -> steps.computeIfAbsent(packageOf(from), name -> new TreeMap<>())
                        .putIfAbsent(packageOf(to), simpleName(from) + " uses " + simpleName(to))));
        return steps;
    }

    /** Returns the packages from the start round to itself, or nothing. */
    private static List<String> shortestCircle(String start, Map<String, Map<String, String>> steps) {
        Map<String, String> cameFrom = new HashMap<>();
        Deque<String> next = new ArrayDeque<>(List.of(start));
        while (!next.isEmpty() && !cameFrom.containsKey(start)) {
            String from = next.remove();
            for (String to : steps.getOrDefault(from, Map.of()).keySet()) {
                if (cameFrom.putIfAbsent(to, from) == null) {
                    next.add(to);
                }
            }
        }
        return cameFrom.containsKey(start) ? pathBack(start, cameFrom) : List.of();
    }

    private static List<String> pathBack(String start, Map<String, String> cameFrom) {
        Deque<String> path = new ArrayDeque<>(List.of(start));
        do {
            path.addFirst(cameFrom.get(path.getFirst()));
        } while (!path.getFirst().equals(start));
        return List.copyOf(path);
    }

    private static String shown(List<String> circle, Map<String, Map<String, String>> steps) {
        StringBuilder text = new StringBuilder(circle.get(0));
        for (int i = 1; i < circle.size(); i++) {
            String from = circle.get(i - 1);
            String to = circle.get(i);
            text.append(" -> ")
                    .append(to)
                    .append(" (")
                    .append(steps.get(from).get(to))
                    .append(")");
        }
        return text.toString();
    }

    private static String packageOf(String type) {
        return type.substring(0, type.lastIndexOf('.'));
    }

    private static String simpleName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
