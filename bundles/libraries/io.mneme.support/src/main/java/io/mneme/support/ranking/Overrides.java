package io.mneme.support.ranking;

import io.mneme.support.config.ConfigurationValues;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What the operator has changed about the selection of policies.
 *
 * @param activated name of the activated policy, by kind
 * @param ranks the ranking given to a policy, by kind, then by name
 * @param shadows name of the policy that runs beside the active one without serving, by kind
 */
public record Overrides(
        Map<String, String> activated, Map<String, Map<String, Integer>> ranks, Map<String, String> shadows) {

    /** No change. */
    public static final Overrides NONE = new Overrides(Map.of(), Map.of(), Map.of());

    private static final String USE = ".use";
    private static final String RANK = ".rank.";
    private static final String SHADOW = ".shadow";

    public Overrides {
        activated = Map.copyOf(activated);
        shadows = Map.copyOf(shadows);
        Map<String, Map<String, Integer>> copy = new HashMap<>();
        ranks.forEach((kind, names) -> copy.put(kind, Map.copyOf(names)));
        ranks = Map.copyOf(copy);
    }

    /** Reads overrides from a configuration; values that cannot be parsed are ignored. */
    public static Overrides read(ConfigurationValues values) {
        Map<String, String> used = new HashMap<>();
        Map<String, String> shadows = new HashMap<>();
        Map<String, Map<String, Integer>> ranks = new HashMap<>();
        for (String key : values.properties().keySet()) {
            String value = values.text(key).orElse("");
            int rank = key.indexOf(RANK);
            if (key.endsWith(USE) && !value.isEmpty()) {
                used.put(key.substring(0, key.length() - USE.length()), value);
            } else if (key.endsWith(SHADOW) && !value.isEmpty()) {
                shadows.put(key.substring(0, key.length() - SHADOW.length()), value);
            } else if (rank > 0) {
                ConfigurationValues.whole(value)
                        .ifPresent(ranking -> ranks.computeIfAbsent(key.substring(0, rank), kind -> new HashMap<>())
                                .put(key.substring(rank + RANK.length()), ranking));
            }
        }
        return new Overrides(used, ranks, shadows);
    }

    /** Returns the configuration from which {@link #read} makes these overrides. */
    public Hashtable<String, Object> properties() {
        Hashtable<String, Object> properties = new Hashtable<>();
        activated.forEach((kind, name) -> properties.put(kind + USE, name));
        shadows.forEach((kind, name) -> properties.put(kind + SHADOW, name));
        ranks.forEach((kind, names) ->
                names.forEach((name, ranking) -> properties.put(kind + RANK + name, ranking.toString())));
        return properties;
    }

    /** Returns whether the operator has activated this service, by its name or by name and version. */
    public boolean isActivated(RankedService<?, ?> service) {
        String name = activated.get(service.kind().name());
        return name != null && service.isCalled(name);
    }

    /** Returns the ranking that the operator has given to a service: that of its version, else that of its name. */
    OptionalInt ranking(RankedService<?, ?> service) {
        Map<String, Integer> names = ranks.getOrDefault(service.kind().name(), Map.of());
        return Stream.of(service.versionedName(), service.name())
                .map(names::get)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    public Overrides withActivated(String kind, String name) {
        Map<String, String> changed = new HashMap<>(activated);
        changed.put(kind, name);
        return new Overrides(changed, ranks, shadows);
    }

    public Overrides ranking(String kind, String name, int ranking) {
        Map<String, Map<String, Integer>> changed = new HashMap<>(ranks);
        Map<String, Integer> names = new HashMap<>(ranks.getOrDefault(kind, Map.of()));
        names.put(name, ranking);
        changed.put(kind, names);
        return new Overrides(activated, changed, shadows);
    }

    public Overrides without(String kind) {
        Map<String, String> stillUsed = new HashMap<>(activated);
        stillUsed.remove(kind);
        Map<String, Map<String, Integer>> stillRanked = new HashMap<>(ranks);
        stillRanked.remove(kind);
        return new Overrides(stillUsed, stillRanked, shadows);
    }

    /** Returns the same with another shadow of a kind; empty for none. */
    public Overrides withShadow(String kind, Optional<String> name) {
        Map<String, String> changed = new HashMap<>(shadows);
        changed.remove(kind);
        name.ifPresent(shadow -> changed.put(kind, shadow));
        return new Overrides(activated, ranks, changed);
    }
}
