package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * Selects entries of a journal. An entry is selected if it meets all conditions.
 *
 * @param lane the lane to read; {@link Journal#ALL_ENTRIES} for every entry
 * @param includeArchived whether archived entries are included; layouts without archives have none
 * @param from only entries at this time or later; empty for any. Entries without a readable timestamp are excluded if a
 *     bound is set
 * @param until only entries before this time; empty for any
 */
public record EntryQuery(String lane, boolean includeArchived, Optional<Instant> from, Optional<Instant> until) {

    public EntryQuery {
        requireNonNull(lane, "lane");
        requireNonNull(from, "from");
        requireNonNull(until, "until");
    }

    /** Selects every entry of a lane, including archived ones. */
    public static EntryQuery ofLane(String lane) {
        return new EntryQuery(lane, true, Optional.empty(), Optional.empty());
    }

    /** Returns the same query without archived entries. */
    public EntryQuery withoutArchived() {
        return new EntryQuery(lane, false, from, until);
    }

    /** Returns the same query with bounds: from the first time (inclusive) until the second (exclusive). */
    public EntryQuery between(Optional<Instant> first, Optional<Instant> second) {
        return new EntryQuery(lane, includeArchived, first, second);
    }

    /** Returns whether a bound is set. */
    public boolean isBounded() {
        return from.isPresent() || until.isPresent();
    }

    /**
     * Returns whether an entry with this timestamp is selected. Without bounds every entry is; with a bound, none without a
     * timestamp.
     */
    public boolean includes(Optional<Instant> moment) {
        return !isBounded()
                || moment.isPresent()
                        && from.filter(moment.get()::isBefore).isEmpty()
                        && until.filter(end -> !moment.get().isBefore(end)).isEmpty();
    }
}
