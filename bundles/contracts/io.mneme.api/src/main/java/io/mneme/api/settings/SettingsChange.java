package io.mneme.api.settings;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What is to change in a configuration, all of it or nothing.
 *
 * @param values the new values by key, each with one element, or as many as a list is to have
 * @param restored the keys that are to have their shipped values again
 * @param revision the revision that the configuration must have; empty for any
 */
public record SettingsChange(Map<String, List<String>> values, Set<String> restored, Optional<String> revision) {

    public SettingsChange {
        Map<String, List<String>> copy = new HashMap<>();
        values.forEach((key, texts) -> copy.put(key, List.copyOf(texts)));
        values = Map.copyOf(copy);
        restored = Set.copyOf(restored);
        requireNonNull(revision, "revision");
        for (String key : restored) {
            if (values.containsKey(key)) {
                throw new IllegalArgumentException("a key can be set or restored, not both: " + key);
            }
        }
    }

    /** Returns the keys that are to change, in alphabetical order. */
    public SortedSet<String> keys() {
        SortedSet<String> keys = new TreeSet<>(values.keySet());
        keys.addAll(restored);
        return keys;
    }

    /** Returns a change of one key, at any revision. */
    public static SettingsChange set(String key, List<String> value) {
        return new SettingsChange(Map.of(key, value), Set.of(), Optional.empty());
    }

    /** Returns a change that restores one key, at any revision. */
    public static SettingsChange restore(String key) {
        return new SettingsChange(Map.of(), Set.of(key), Optional.empty());
    }
}
