package io.mneme.support.ranking;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The bound services of a kind at one moment. A request uses one snapshot from its start to its end.
 *
 * @param <S> the type of the services
 * @param <D> what a service declares
 * @param services the bound services, best first: number of selectors, activation by the operator, ranking, then lowest service id
 * @param activated whether the operator has activated a service
 * @param departed whether the service with an id left recently
 */
public record RankedSnapshot<S, D extends ServiceDescription>(
        List<RankedService<S, D>> services, Predicate<RankedService<S, D>> activated, LongPredicate departed) {

    public RankedSnapshot {
        services = List.copyOf(services);
    }

    static <S, D extends ServiceDescription> RankedSnapshot<S, D> of(
            List<RankedService<S, D>> services, Overrides overrides, RecentDepartures departures) {
        Comparator<RankedService<S, D>> order = Comparator.comparingInt(
                        (RankedService<S, D> service) -> -service.selectors().size())
                .thenComparing(service -> !overrides.isActivated(service))
                .thenComparing(RankedService::ranking, Comparator.reverseOrder())
                .thenComparing(RankedService::id);
        return new RankedSnapshot<>(
                services.stream().sorted(order).toList(), overrides::isActivated, departures::isRecent);
    }

    /** Returns the service of a request that names none; empty if each one bound to it is disabled. */
    public Optional<RankedService<S, D>> select(RequestSelectors request) {
        return first(service -> isActive(service, request));
    }

    /**
     * Returns the same, but prefers names where selectors, activation and ranking do not decide.
     *
     * @param preferred the names, the one to try first at first; may be empty
     */
    public Optional<RankedService<S, D>> select(RequestSelectors request, List<String> preferred) {
        Optional<RankedService<S, D>> best = select(request);
        return preferred.stream()
                .flatMap(name -> best
                        .flatMap(top -> first(service ->
                                service.isCalled(name) && isLevelWith(top, service) && isActive(service, request)))
                        .stream())
                .findFirst()
                .or(() -> best);
    }

    private boolean isLevelWith(RankedService<S, D> first, RankedService<S, D> other) {
        return first.selectors().size() == other.selectors().size()
                && activated.test(first) == activated.test(other)
                && first.ranking() == other.ranking();
    }

    /** Returns the service of this name, preferably one bound to the request; empty if there is none. */
    public Optional<RankedService<S, D>> named(String name, RequestSelectors request) {
        return boundNamed(name, request).or(() -> first(service -> service.isCalled(name)));
    }

    /** Returns the service of this name that is bound to the request; empty if there is none. */
    public Optional<RankedService<S, D>> boundNamed(String name, RequestSelectors request) {
        return first(service -> service.isCalled(name) && service.isBoundTo(request));
    }

    /** Returns the service of this name that is bound to the request and not disabled; empty if there is none. */
    public Optional<RankedService<S, D>> activeNamed(String name, RequestSelectors request) {
        return first(service -> service.isCalled(name) && isActive(service, request));
    }

    /** Returns whether the service with this id left recently, and may return after an update. */
    public boolean leftRecently(long id) {
        return departed.test(id);
    }

    /** Returns the service with this id; empty if it has left or is disabled. */
    public Optional<RankedService<S, D>> stillActive(long id) {
        return first(service -> service.id() == id && !service.failures().isLimitReached());
    }

    private static boolean isActive(RankedService<?, ?> service, RequestSelectors request) {
        return service.isBoundTo(request) && !service.failures().isLimitReached();
    }

    private Optional<RankedService<S, D>> first(Predicate<RankedService<S, D>> isWanted) {
        for (RankedService<S, D> service : services) {
            if (isWanted.test(service)) {
                return Optional.of(service);
            }
        }
        return Optional.empty();
    }

    /**
     * The services that left last. The container updates a bundle by removing its services and registering them again. What
     * uses a service can wait that long for its return, so that an update does not replace it twice.
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
}
