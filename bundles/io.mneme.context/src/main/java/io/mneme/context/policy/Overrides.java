package io.mneme.context.policy;

import io.mneme.context.settings.Values;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What an operator has changed about elections.
 *
 * @param used name of the policy put into office, by kind
 * @param ranks the ranking given to a policy, by kind, then by name
 */
record Overrides(Map<String, String> used, Map<String, Map<String, Integer>> ranks) {

    /** Nothing. */
    static final Overrides NONE = new Overrides(Map.of(), Map.of());

    private static final String USE = ".use";
    private static final String RANK = ".rank.";

    Overrides {
        used = Map.copyOf(used);
        Map<String, Map<String, Integer>> copy = new HashMap<>();
        ranks.forEach((kind, names) -> copy.put(kind, Map.copyOf(names)));
        ranks = Map.copyOf(copy);
    }

    /** Reads them from a configuration; what cannot be read there counts as not changed. */
    static Overrides read(Values values) {
        Map<String, String> used = new HashMap<>();
        Map<String, Map<String, Integer>> ranks = new HashMap<>();
        for (String key : values.properties().keySet()) {
            String value = values.text(key).orElse("");
            int rank = key.indexOf(RANK);
            if (key.endsWith(USE) && !value.isEmpty()) {
                used.put(key.substring(0, key.length() - USE.length()), value);
            } else if (rank > 0) {
                Values.whole(value)
                        .ifPresent(ranking -> ranks.computeIfAbsent(key.substring(0, rank), kind -> new HashMap<>())
                                .put(key.substring(rank + RANK.length()), ranking));
            }
        }
        return new Overrides(used, ranks);
    }

    /** Returns the configuration that reads as this. */
    Hashtable<String, Object> properties() {
        Hashtable<String, Object> properties = new Hashtable<>();
        used.forEach((kind, name) -> properties.put(kind + USE, name));
        ranks.forEach((kind, names) ->
                names.forEach((name, ranking) -> properties.put(kind + RANK + name, ranking.toString())));
        return properties;
    }

    boolean uses(String kind, String name) {
        return name.equals(used.get(kind));
    }

    OptionalInt ranking(String kind, String name) {
        return Optional.ofNullable(ranks.getOrDefault(kind, Map.of()).get(name)).stream()
                .mapToInt(Integer::intValue)
                .findAny();
    }

    Overrides using(String kind, String name) {
        Map<String, String> changed = new HashMap<>(used);
        changed.put(kind, name);
        return new Overrides(changed, ranks);
    }

    Overrides ranking(String kind, String name, int ranking) {
        Map<String, Map<String, Integer>> changed = new HashMap<>(ranks);
        Map<String, Integer> names = new HashMap<>(ranks.getOrDefault(kind, Map.of()));
        names.put(name, ranking);
        changed.put(kind, names);
        return new Overrides(used, changed);
    }

    Overrides without(String kind) {
        Map<String, String> stillUsed = new HashMap<>(used);
        stillUsed.remove(kind);
        Map<String, Map<String, Integer>> stillRanked = new HashMap<>(ranks);
        stillRanked.remove(kind);
        return new Overrides(stillUsed, stillRanked);
    }
}
