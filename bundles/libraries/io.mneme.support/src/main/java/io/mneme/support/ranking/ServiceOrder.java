package io.mneme.support.ranking;

import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.ContractViolationException;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import io.mneme.support.plugin.PluginResult;
import io.mneme.support.ranking.RankedService.RegisteredProperties;
import io.mneme.support.ranking.RankedService.ServiceKind;
import io.mneme.support.ranking.RankedService.ServiceOrigin;
import io.mneme.support.ranking.RankedSnapshot.RecentDepartures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * Tracks the services of a kind: their arrival, their changed properties and their departure.
 *
 * <p>They are hashed, never sorted: a {@link ServiceReference} compares by its live ranking, and a sorted map whose keys
 * change order loses entries.
 *
 * <p>A service is asked for its description once, when it is bound, on a thread of its own and outside the lock: what it does
 * there delays neither selection nor other services. Its bundle may even leave before it answers. The caller keeps the lock only
 * where a method requires it; the other methods acquire it.
 *
 * @param <S> the type of the services
 * @param <D> what a service declares
 */
public final class ServiceOrder<S, D extends ServiceDescription> {

    private static final int MAX_READS = 100;

    private final ServiceKind kind;
    private final D undescribed;
    private final Function<Supplier<S>, D> describer;
    private final Consumer<Runnable> lock;
    private final Map<ServiceReference<?>, RankedService<S, D>> arriving = new HashMap<>();
    private final Map<ServiceReference<?>, RankedService<S, D>> nameless = new HashMap<>();
    private final Map<ServiceReference<?>, RankedService<S, D>> named = new HashMap<>();
    private final List<RankedService<S, D>> removed = new ArrayList<>();
    private RecentDepartures departures;

    /**
     * Starts without any.
     *
     * @param kind what the services decide
     * @param undescribed the description of a service that has not described itself
     * @param describer asks a service for its name and what else it declares; runs code of the plug-in
     * @param lock runs a change exclusively, then publishes a new snapshot
     * @param clock a clock that only goes forward, in nanoseconds
     */
    public ServiceOrder(
            ServiceKind kind,
            D undescribed,
            Function<Supplier<S>, D> describer,
            Consumer<Runnable> lock,
            LongSupplier clock) {
        departures = RecentDepartures.none(clock);
        this.kind = kind;
        this.undescribed = undescribed;
        this.describer = describer;
        this.lock = lock;
    }

    /** Asks a service for its description; one that does not answer in time has no name. Call it without the lock. */
    public void add(ServiceReference<?> reference, S service, CallRunner calls, Failures failures) {
        Bundle bundle = reference.getBundle();
        if (bundle == null) {
            return;
        }
        RankedService<S, D> arrived = arrived(reference, ServiceOrigin.of(bundle), service, calls, failures);
        lock.accept(() -> arriving.put(reference, arrived));
        PluginResult<D> result = arrived.boundary().prepare(this::describe);
        RegisteredProperties properties = properties(reference);
        lock.accept(() -> settle(reference, arrived, properties, result));
        rank(reference);
    }

    private RankedService<S, D> arrived(
            ServiceReference<?> reference, ServiceOrigin origin, S service, CallRunner calls, Failures failures) {
        return new RankedService<>(
                (Long) reference.getProperty(Constants.SERVICE_ID),
                kind,
                undescribed,
                origin,
                0,
                Map.of(),
                PluginBoundary.of(kind.label() + " of " + origin, service, calls, failures));
    }

    private D describe(Supplier<S> service) {
        D description = describer.apply(service);
        String name = description.name();
        if (name == null || !name.matches(ServiceDescription.NAME_PATTERN)) {
            throw new ContractViolationException(
                    "has a name that is not 1 to 31 lower case letters, digits and hyphens");
        }
        return description;
    }

    private void settle(
            ServiceReference<?> reference,
            RankedService<S, D> arrived,
            RegisteredProperties properties,
            PluginResult<D> result) {
        if (!arriving.remove(reference, arrived)) {
            return;
        }
        RankedService<S, D> ranked = arrived.withProperties(properties);
        if (result.failed()) {
            nameless.put(reference, ranked);
        } else {
            ranked.failures().reset();
            named.put(reference, ranked.describedBy(result.get()));
        }
    }

    /** Reads a service's ranking and selectors again, and resets its failures. Call it without the lock. */
    public void update(ServiceReference<?> reference) {
        lock.accept(() -> Stream.of(nameless, named)
                .flatMap(services -> Optional.ofNullable(services.get(reference)).stream())
                .forEach(service -> service.failures().reset()));
        rank(reference);
    }

    /**
     * Reads the properties until they have not changed meanwhile, so that of two changes the later one stays. They are read without
     * the lock, since a value may be code of the plug-in.
     */
    private void rank(ServiceReference<?> reference) {
        RegisteredProperties now = properties(reference);
        for (int reads = 0; reads < MAX_READS; reads++) {
            RegisteredProperties read = now;
            lock.accept(() -> {
                nameless.computeIfPresent(reference, (key, service) -> service.withProperties(read));
                named.computeIfPresent(reference, (key, service) -> service.withProperties(read));
            });
            now = properties(reference);
            if (now.equals(read)) {
                return;
            }
        }
    }

    private RegisteredProperties properties(ServiceReference<?> reference) {
        return RegisteredProperties.of(reference, kind.selectors());
    }

    /** Removes a service, and interrupts its calls. */
    public void remove(ServiceReference<?> reference) {
        lock.accept(() -> {
            Optional<RankedService<S, D>> service = Optional.ofNullable(named.remove(reference));
            service.ifPresent(left -> departures = departures.with(left.id()));
            service.ifPresent(this::close);
            Optional.ofNullable(arriving.remove(reference)).ifPresent(this::close);
            Optional.ofNullable(nameless.remove(reference)).ifPresent(this::close);
        });
    }

    private void close(RankedService<S, D> service) {
        service.boundary().close();
        removed.add(service);
        forgetEndedCalls();
    }

    private void forgetEndedCalls() {
        removed.removeIf(service -> service.boundary().isIdle());
    }

    /**
     * Returns the named services and these others, with the rankings that the operator has given them. Call it with the lock.
     *
     * @param others services that are always there, or are to serve without a name
     */
    public RankedSnapshot<S, D> snapshot(Overrides overrides, List<RankedService<S, D>> others) {
        forgetEndedCalls();
        List<RankedService<S, D>> ranked = Stream.concat(others.stream(), named.values().stream())
                .map(service -> service.withRanking(overrides.ranking(service).orElse(service.ranking())))
                .toList();
        return RankedSnapshot.of(ranked, overrides, departures);
    }

    /** Returns the services that were asked for their description in vain. Call it with the lock. */
    public List<RankedService<S, D>> nameless() {
        return List.copyOf(nameless.values());
    }

    /**
     * Returns the services without a name, and those that have left while a call of theirs runs longer than it may. Call it with
     * the lock.
     */
    public List<RankedService<S, D>> excluded() {
        forgetEndedCalls();
        List<RankedService<S, D>> excluded = new ArrayList<>(arriving.values());
        excluded.addAll(nameless.values());
        removed.stream()
                .filter(service -> service.boundary().overdue().isPresent())
                .forEach(excluded::add);
        return excluded;
    }
}
