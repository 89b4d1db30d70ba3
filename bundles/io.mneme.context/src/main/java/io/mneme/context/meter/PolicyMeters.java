package io.mneme.context.meter;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.mneme.context.selection.PolicyDescription;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedSnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The meters of the policies of one kind, which arrive and leave with them. Their names are in {@code docs/metrics.md}.
 *
 * <p>Safe for use by many threads.
 */
public final class PolicyMeters<S> implements AutoCloseable {

    private final MeterRegistry registry;
    private final String type;
    private final Supplier<RankedSnapshot<S, PolicyDescription>> snapshot;
    private final Predicate<String> active;
    private final Map<String, List<Meter>> byName = new HashMap<>();

    /**
     * Starts without any.
     *
     * @param type name of the kind
     * @param snapshot returns the policies that are bound now
     * @param active whether the policy of a name is active now
     */
    public PolicyMeters(
            MeterRegistry registry,
            String type,
            Supplier<RankedSnapshot<S, PolicyDescription>> snapshot,
            Predicate<String> active) {
        this.registry = registry;
        this.type = type;
        this.snapshot = snapshot;
        this.active = active;
    }

    /** Adds the meters of the policies that have arrived, and removes those of the policies that have left. */
    public synchronized void update() {
        Set<String> bound =
                snapshot.get().services().stream().map(RankedService::name).collect(Collectors.toSet());
        List<String> left =
                byName.keySet().stream().filter(name -> !bound.contains(name)).toList();
        left.forEach(name -> byName.remove(name).forEach(registry::remove));
        bound.forEach(name -> byName.computeIfAbsent(name, this::meters));
    }

    private List<Meter> meters(String name) {
        Tags labels = Tags.of("type", type, "name", name);
        Meter failures = FunctionCounter.builder("mneme.policy.failures", name, this::failures)
                .tags(labels)
                .register(registry);
        Meter activity = Gauge.builder("mneme.policy.active", () -> active.test(name) ? 1 : 0)
                .tags(labels)
                .register(registry);
        return List.of(failures, activity);
    }

    private double failures(String name) {
        return snapshot.get().services().stream()
                .filter(service -> service.name().equals(name))
                .mapToLong(service -> service.failures().total())
                .sum();
    }

    /** Removes the meters. */
    @Override
    public synchronized void close() {
        byName.values().forEach(meters -> meters.forEach(registry::remove));
        byName.clear();
    }
}
