package io.mneme.context.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The services that left last. The container updates a bundle by taking its services away and bringing them back; an open
 * window waits that long for its policies rather than going over to others and back.
 *
 * @param newest the services that left last, the newest last
 * @param clock a clock that only goes forward, in nanoseconds
 */
record RecentDepartures(List<Departure> newest, LongSupplier clock) {

    /** How long a service that left may be missing. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final int MAX_KEPT = 64;

    /**
     * A service that left.
     *
     * @param id its id
     * @param at when, by the clock
     */
    record Departure(long id, long at) {}

    RecentDepartures {
        newest = List.copyOf(newest);
    }

    static RecentDepartures none(LongSupplier clock) {
        return new RecentDepartures(List.of(), clock);
    }

    /** Returns these with one more. */
    RecentDepartures with(long id) {
        List<Departure> later =
                new ArrayList<>(newest.subList(Math.max(0, newest.size() + 1 - MAX_KEPT), newest.size()));
        later.add(new Departure(id, clock.getAsLong()));
        return new RecentDepartures(later, clock);
    }

    /** Returns whether this service left a moment ago. */
    boolean isRecent(long id) {
        return newest.stream().anyMatch(left -> left.id() == id && clock.getAsLong() - left.at() < GRACE.toNanos());
    }
}
