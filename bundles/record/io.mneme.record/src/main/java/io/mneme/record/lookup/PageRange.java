package io.mneme.record.lookup;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;

/**
 * Which page of the found entries to return.
 *
 * @param before only entries before this position; {@link Position#END} starts with the newest
 * @param skip number of entries to pass over first, 0 or more
 * @param limit maximum number of entries to return, at least 1
 */
public record PageRange(Position before, long skip, int limit) {

    public PageRange {
        requireNonNull(before, "before");
        if (skip < 0) {
            throw new IllegalArgumentException("skip must be at least 0: " + skip);
        }
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1: " + limit);
        }
    }
}
