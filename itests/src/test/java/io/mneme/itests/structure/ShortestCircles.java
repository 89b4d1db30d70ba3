package io.mneme.itests.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the circles in a graph of uses. */
final class ShortestCircles {

    private ShortestCircles() {}

    /** Returns the shortest circle through each node that is in one, from a node round to itself; each circle once. */
    static List<List<String>> in(Map<String, Set<String>> uses) {
        List<List<String>> circles = new ArrayList<>();
        Set<Set<String>> found = new HashSet<>();
        for (String start : uses.keySet()) {
            List<String> circle = through(start, uses);
            if (!circle.isEmpty() && found.add(Set.copyOf(circle))) {
                circles.add(circle);
            }
        }
        return circles;
    }

    private static List<String> through(String start, Map<String, Set<String>> uses) {
        Map<String, String> cameFrom = new HashMap<>();
        Deque<String> next = new ArrayDeque<>(List.of(start));
        while (!next.isEmpty() && !cameFrom.containsKey(start)) {
            String from = next.remove();
            for (String to : uses.getOrDefault(from, Set.of())) {
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
}
