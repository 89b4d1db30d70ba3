package io.mneme.store.jsonl.contents;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A pool of lane names, each with a number. Lines share names, so a scan stores numbers instead. */
final class LaneNamePool {

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /** Returns the number of a name; adds the name if it is new. */
    int number(String name) {
        return numbers.computeIfAbsent(name, added -> {
            names.add(added);
            return names.size() - 1;
        });
    }

    /** Returns the names with these numbers, in the same order. */
    List<String> namesOf(int[] laneNumbers) {
        String[] laneNames = new String[laneNumbers.length];
        for (int i = 0; i < laneNames.length; i++) {
            laneNames[i] = names.get(laneNumbers[i]);
        }
        return List.of(laneNames);
    }
}
