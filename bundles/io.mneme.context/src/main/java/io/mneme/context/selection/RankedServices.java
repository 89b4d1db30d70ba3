package io.mneme.context.selection;

import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import io.mneme.support.plugin.PluginResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * Tracks the services of a kind: their arrival, their changed properties and their departure.
 *
 * <p>They are hashed, never sorted: a {@link ServiceReference} compares by its live ranking, and a sorted map whose keys
 * change order loses entries.
 *
 * <p>A service is asked for its name when it is bound, on a thread of its own and outside the lock: what it does there
 * delays neither selection nor other services. Its bundle may even leave before it answers. The caller holds the lock only where
 * a method requires it; the other methods acquire it.
 *
 * @param <S> the type of the services
 */
public final class RankedServices<S> {

    /** The name of a service that has not returned its own. */
    public static final String NAMELESS = "(no name)";

    private final String kind;
    private final Function<Supplier<S>, PolicyDescription> describer;
    private final Consumer<Runnable> lock;
    private final Map<ServiceReference<?>, RankedService<S>> services = new HashMap<>();
    private final Map<ServiceReference<?>, RankedService<S>> unnamed = new HashMap<>();
    private final List<RankedService<S>> removed = new ArrayList<>();
    private RecentDepartures departures;

    /**
     * Starts without any.
     *
     * @param kind what the services decide
     * @param describer asks a service for its name and what else it declares; runs code of the plug-in
     * @param lock runs a change exclusively, then publishes a new snapshot
     * @param clock a clock that only goes forward, in nanoseconds
     */
    public RankedServices(
            String kind,
            Function<Supplier<S>, PolicyDescription> describer,
            Consumer<Runnable> lock,
            LongSupplier clock) {
        departures = RecentDepartures.none(clock);
        this.kind = kind;
        this.describer = describer;
        this.lock = lock;
    }

    /** Asks a service for its name; one that does not answer in time cannot be selected. Call it without the lock. */
    public void add(ServiceReference<?> reference, S service, CallRunner calls, Failures failures) {
        Bundle bundle = reference.getBundle();
        if (bundle == null) {
            return;
        }
        String origin = bundle.getSymbolicName() + " " + bundle.getVersion();
        RankedService<S> nameless = new RankedService<>(
                (Long) reference.getProperty(Constants.SERVICE_ID),
                kind,
                NAMELESS,
                bundle.getSymbolicName(),
                bundle.getVersion().toString(),
                0,
                Map.of(),
                List.of(),
                Map.of(),
                PluginBoundary.of(kind + " of " + origin, service, calls, failures));
        lock.accept(() -> unnamed.put(reference, nameless));
        PluginResult<RankedService<S>> result =
                nameless.boundary().prepare(plugin -> described(nameless, plugin, reference, origin));
        lock.accept(() -> settle(reference, nameless, result));
        // Its properties may have changed while it was asked.
        update(reference);
    }

    private RankedService<S> described(
            RankedService<S> nameless, Supplier<S> plugin, ServiceReference<?> reference, String origin) {
        PolicyDescription described = describer.apply(plugin);
        RegisteredProperties properties = RegisteredProperties.of(reference);
        RankedService<S> named = new RankedService<>(
                nameless.id(),
                kind,
                described.name(),
                nameless.bundle(),
                nameless.version(),
                properties.ranking(),
                properties.selectors(),
                described.settings(),
                described.legends(),
                nameless.boundary());
        return named.withBoundary(nameless.boundary().named(named.label() + " of " + origin, described.limit()));
    }

    private void settle(
            ServiceReference<?> reference, RankedService<S> nameless, PluginResult<RankedService<S>> result) {
        boolean isStillThere = unnamed.get(reference) == nameless;
        if (isStillThere && !result.failed()) {
            unnamed.remove(reference);
            nameless.failures().reset();
            services.put(reference, result.get());
        }
    }

    /** Reads a service's ranking and selectors again, and resets its failures. Call it without the lock. */
    public void update(ServiceReference<?> reference) {
        RegisteredProperties now = RegisteredProperties.of(reference);
        lock.accept(() -> services.computeIfPresent(reference, (key, service) -> {
            service.failures().reset();
            return service.withRanking(now.ranking(), now.selectors());
        }));
    }

    /** Removes a service, and interrupts its calls. */
    public void remove(ServiceReference<?> reference) {
        lock.accept(() -> {
            RankedService<S> service = services.remove(reference);
            if (service != null) {
                departures = departures.with(service.id());
                close(service);
            }
            RankedService<S> nameless = unnamed.remove(reference);
            if (nameless != null) {
                close(nameless);
            }
        });
    }

    private void close(RankedService<S> service) {
        service.boundary().close();
        removed.add(service);
        forgetEndedCalls();
    }

    private void forgetEndedCalls() {
        removed.removeIf(service -> service.boundary().overdue().isEmpty());
    }

    /** Returns the services that left recently. Call it with the lock. */
    public RecentDepartures departures() {
        return departures;
    }

    /** Returns the services and these others, with the rankings that the operator has given them. */
    public List<RankedService<S>> ranked(Overrides overrides, List<RankedService<S>> others) {
        List<RankedService<S>> ranked = new ArrayList<>();
        List<RankedService<S>> all = new ArrayList<>(others);
        all.addAll(services.values());
        for (RankedService<S> service : all) {
            int ranking = overrides.ranking(kind, service.name()).orElse(service.ranking());
            ranked.add(service.withRanking(ranking, service.selectors()));
        }
        return ranked;
    }

    /** Returns the services that have not returned their name. Call it with the lock. */
    public List<RankedService<S>> unnamed() {
        return List.copyOf(unnamed.values());
    }

    /** Returns the services that have left while a call of theirs still runs. Call it with the lock. */
    public List<RankedService<S>> stillRunning() {
        forgetEndedCalls();
        return List.copyOf(removed);
    }
}
