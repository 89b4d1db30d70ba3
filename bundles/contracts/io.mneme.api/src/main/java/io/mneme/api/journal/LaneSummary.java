package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * The size and the bounds of a lane, which are known without reading its entries.
 *
 * @param name its name
 * @param entries number of its entries, at least 1
 * @param first position of its oldest entry
 * @param last position of its newest entry
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
