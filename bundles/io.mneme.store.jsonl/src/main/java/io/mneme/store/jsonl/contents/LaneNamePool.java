package io.mneme.store.jsonl.contents;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for the names of lanes, which are the same for most lines. */
final class LaneNamePool {

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    int number(String name) {
        return numbers.computeIfAbsent(name, fresh -> {
            names.add(fresh);
            return names.size() - 1;
        });
    }

    /** Returns the names of these numbers. */
    List<String> namesOf(int[] numbered) {
        String[] named = new String[numbered.length];
        for (int i = 0; i < named.length; i++) {
            named[i] = names.get(numbered[i]);
        }
        return List.of(named);
    }
}
