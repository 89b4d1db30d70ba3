package io.mneme.context.selection;

import io.mneme.api.context.ContextRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * The bound services of a kind at one moment. A request uses one snapshot from its start to its end.
 *
 * @param <S> the type of the services
 * @param services the bound services, best first: number of selectors, activation by the operator, ranking, then lowest service id
 * @param departed whether the service with an id left recently
 * @param forcedSwaps how often the operator has let the active policy replace that of open windows at once
 */
public record RankedSnapshot<S>(List<RankedService<S>> services, LongPredicate departed, long forcedSwaps) {

    public RankedSnapshot {
        services = List.copyOf(services);
    }

    public static <S> RankedSnapshot<S> of(
            List<RankedService<S>> services, Overrides overrides, RecentDepartures departures, long forcedSwaps) {
        Comparator<RankedService<S>> order = Comparator.comparingInt(
                        (RankedService<S> service) -> -service.selectors().size())
                .thenComparing(service -> !overrides.isActivated(service.kind(), service.name()))
                .thenComparing(RankedService::ranking, Comparator.reverseOrder())
                .thenComparing(RankedService::id);
        return new RankedSnapshot<>(services.stream().sorted(order).toList(), departures::isRecent, forcedSwaps);
    }

    /** Returns the service of a request that names none; empty if each one bound to it is disabled. */
    public Optional<RankedService<S>> select(ContextRequest request) {
        for (RankedService<S> service : services) {
            if (service.isBoundTo(request) && !service.failures().isLimitReached()) {
                return Optional.of(service);
            }
        }
        return Optional.empty();
    }

    /** Returns the service of this name, preferably one bound to the request; empty if there is none. */
    public Optional<RankedService<S>> named(String name, ContextRequest request) {
        return boundNamed(name, request).or(() -> services.stream()
                .filter(service -> service.name().equals(name))
                .findFirst());
    }

    /** Returns the service of this name that is bound to the request; empty if there is none. */
    public Optional<RankedService<S>> boundNamed(String name, ContextRequest request) {
        for (RankedService<S> service : services) {
            if (service.name().equals(name) && service.isBoundTo(request)) {
                return Optional.of(service);
            }
        }
        return Optional.empty();
    }

    /** Returns the policy of this name that is bound to the request and not disabled; empty if there is none. */
    public Optional<RankedService<S>> activeNamed(String name, ContextRequest request) {
        return services.stream()
                .filter(service -> service.name().equals(name))
                .filter(service ->
                        service.isBoundTo(request) && !service.failures().isLimitReached())
                .findFirst();
    }

    /** Returns whether the service with this id left recently, and may return after an update. */
    public boolean leftRecently(long id) {
        return departed.test(id);
    }

    /** Returns the service with this id; empty if it has left or is disabled. */
    public Optional<RankedService<S>> stillActive(long id) {
        for (RankedService<S> service : services) {
            if (service.id() == id && !service.failures().isLimitReached()) {
                return Optional.of(service);
            }
        }
        return Optional.empty();
    }
}
