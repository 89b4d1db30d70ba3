package io.mneme.store.jsonl.contents;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A pool of lane names, each with a number. Lines share names and lists of names, so a scan stores numbers instead. */
final class LaneNamePool {

    private static final int MAX_SHARED_LISTS = 1 << 12;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<List<String>, int[]> shared = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /** Returns the number of a name; adds the name if it is new. */
    int number(String name) {
        return numbers.computeIfAbsent(name, added -> {
            names.add(added);
            return names.size() - 1;
        });
    }

    /** Returns the numbers of names, in the same order; the same array for the same names, as long as they are few. */
    int[] numbersOf(List<String> laneNames) {
        int[] known = shared.get(laneNames);
        if (known != null) {
            return known;
        }
        int[] added = laneNames.stream().mapToInt(this::number).toArray();
        if (shared.size() < MAX_SHARED_LISTS) {
            shared.put(namesOf(added), added);
        }
        return added;
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
