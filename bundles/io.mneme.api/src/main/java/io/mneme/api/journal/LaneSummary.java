package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * What is known of a lane without reading its entries.
 *
 * @param name its name
 * @param entries how many entries it lists, at least 1
 * @param first position of the oldest of them
 * @param last position of the newest of them
 */
public record LaneSummary(String name, long entries, Position first, Position last) {

    public LaneSummary {
        requireNonNull(name, "name");
        requireNonNull(first, "first");
        requireNonNull(last, "last");
        if (entries < 1) {
            throw new IllegalArgumentException("a lane must list at least 1 entry: " + name + " lists " + entries);
        }
    }
}
