package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * Which entries of a journal a read is about. All conditions must hold.
 *
 * @param lane the lane to read; {@link Journal#ALL_ENTRIES} for every entry
 * @param includeArchived whether archived entries count too; layouts without archives have none
 * @param from only what took place at this moment or later; empty for any. An entry that does not say when it took place
 *     is left out as soon as one of the bounds is given
 * @param until only what took place before this moment; empty for any
 */
public record EntryQuery(String lane, boolean includeArchived, Optional<Instant> from, Optional<Instant> until) {

    public EntryQuery {
        requireNonNull(lane, "lane");
        requireNonNull(from, "from");
        requireNonNull(until, "until");
    }

    /** Returns every entry of a lane, archived ones included. */
    public static EntryQuery ofLane(String lane) {
        return new EntryQuery(lane, true, Optional.empty(), Optional.empty());
    }

    /** Returns the same without archived entries. */
    public EntryQuery withoutArchived() {
        return new EntryQuery(lane, false, from, until);
    }

    /** Returns the same, bounded in time: from the first moment up to, but without, the second. */
    public EntryQuery between(Optional<Instant> first, Optional<Instant> second) {
        return new EntryQuery(lane, includeArchived, first, second);
    }

    /** Returns whether it is bounded in time. */
    public boolean isBounded() {
        return from.isPresent() || until.isPresent();
    }

    /** Returns whether what took place at a moment, if it says so, lies within the bounds. */
    public boolean includes(Optional<Instant> moment) {
        return !isBounded()
                || moment.isPresent()
                        && from.filter(moment.get()::isBefore).isEmpty()
                        && until.filter(end -> !moment.get().isBefore(end)).isEmpty();
    }
}
