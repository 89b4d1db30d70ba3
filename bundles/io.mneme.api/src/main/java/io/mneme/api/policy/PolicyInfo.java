package io.mneme.api.policy;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * A policy that is there.
 *
 * @param kind what it decides: {@code renderer}, {@code window} or {@code contributor}
 * @param name its name
 * @param bundle symbolic name of the bundle it came from
 * @param version version of that bundle
 * @param ranking by which it is selected, after any change made by {@link PolicyAdmin#rank}
 * @param selectors the requests it is bound to, by selector, several values parted by commas; empty for all
 * @param active whether it serves the requests it is bound to when they name none
 * @param note why it is not active, or what to know about it; may be empty
 * @param failures how often it has failed since it came: thrown, taken too long, or answered what its contract forbids
 * @param settings what it can be told by name, each with its rule, for example {@code max_entries (10, at least 1)}
 */
public record PolicyInfo(
        String kind,
        String name,
        String bundle,
        String version,
        int ranking,
        Map<String, String> selectors,
        boolean active,
        String note,
        long failures,
        List<String> settings) {

    public PolicyInfo {
        requireNonNull(kind, "kind");
        requireNonNull(name, "name");
        requireNonNull(bundle, "bundle");
        requireNonNull(version, "version");
        requireNonNull(note, "note");
        selectors = Map.copyOf(selectors);
        settings = List.copyOf(settings);
    }
}
