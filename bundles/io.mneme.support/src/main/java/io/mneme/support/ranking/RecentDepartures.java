package io.mneme.support.ranking;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The services that left last. The container updates a bundle by removing its services and registering them again. What uses
 * a service can wait that long for its return, so that an update does not replace it twice.
 *
 * @param newest the services that left last, the newest last
 * @param clock a clock that only goes forward, in nanoseconds
 */
record RecentDepartures(List<Departure> newest, LongSupplier clock) {

    /** How long a service that left may be absent. */
    private static final Duration GRACE_TIMEOUT = Duration.ofSeconds(2);

    private static final int MAX_DEPARTURES = 64;

    /**
     * A service that left.
     *
     * @param id its id
     * @param at the time of the clock
     */
    record Departure(long id, long at) {}

    RecentDepartures {
        newest = List.copyOf(newest);
    }

    static RecentDepartures none(LongSupplier clock) {
        return new RecentDepartures(List.of(), clock);
    }

    /** Returns these departures with one more. */
    RecentDepartures with(long id) {
        List<Departure> later =
                new ArrayList<>(newest.subList(Math.max(0, newest.size() + 1 - MAX_DEPARTURES), newest.size()));
        later.add(new Departure(id, clock.getAsLong()));
        return new RecentDepartures(later, clock);
    }

    /** Returns whether this service left recently. */
    boolean isRecent(long id) {
        return newest.stream()
                .anyMatch(left -> left.id() == id && clock.getAsLong() - left.at() < GRACE_TIMEOUT.toNanos());
    }
}
