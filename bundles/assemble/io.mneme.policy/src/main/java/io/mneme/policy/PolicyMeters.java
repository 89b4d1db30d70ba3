package io.mneme.policy;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.mneme.policy.ShadowCalls.ShadowTally.ShadowOutcome;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedSnapshot;
import io.mneme.support.ranking.RequestSelectors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The meters of the policies of one type, which arrive and leave with them. Their names are in {@code docs/metrics.md}.
 *
 * <p>Safe for use by many threads.
 */
final class PolicyMeters<S> implements AutoCloseable {

    /** A request to which no policy is bound. */
    private static final RequestSelectors UNBOUND = (selector, values) -> false;

    private final MeterRegistry registry;
    private final OpenPolicyType<S> type;
    private final Map<String, List<Meter>> byName = new HashMap<>();
    private final List<Meter> shadows = new ArrayList<>();
    private boolean closed;

    /** Starts without any. */
    PolicyMeters(MeterRegistry registry, OpenPolicyType<S> type) {
        this.registry = registry;
        this.type = type;
        if (type.type().fallback().isPresent()) {
            addShadowMeters();
        }
    }

    private void addShadowMeters() {
        for (ShadowOutcome outcome : ShadowOutcome.values()) {
            shadows.add(FunctionCounter.builder(
                            "mneme.policy.shadow", type, open -> open.shadow().count(outcome))
                    .description("Questions to the shadow of a type")
                    .tags("type", type.type().name(), "result", outcome.name().toLowerCase(Locale.ROOT))
                    .register(registry));
        }
    }

    /** Adds the meters of the policies that have arrived, and removes those of the policies that have left. */
    synchronized void update() {
        if (closed) {
            return;
        }
        Set<String> bound =
                snapshot().services().stream().map(RankedService::name).collect(Collectors.toSet());
        List<String> left =
                byName.keySet().stream().filter(name -> !bound.contains(name)).toList();
        left.forEach(name -> byName.remove(name).forEach(registry::remove));
        bound.forEach(name -> byName.computeIfAbsent(name, this::meters));
    }

    private RankedSnapshot<S, PolicyDescription> snapshot() {
        return type.policies().snapshot();
    }

    private List<Meter> meters(String name) {
        Tags labels = Tags.of("type", type.type().name(), "name", name);
        Meter failures = FunctionCounter.builder("mneme.policy.failures", name, this::failures)
                .description("Failures of a policy")
                .tags(labels)
                .register(registry);
        Meter activity = Gauge.builder("mneme.policy.active", () -> isActive(name) ? 1 : 0)
                .description("1 for a policy that serves, else 0")
                .tags(labels)
                .register(registry);
        Meter remarks = Gauge.builder("mneme.policy.remarks", () -> remarks(name))
                .description("Policies of the name with a remark")
                .tags(labels)
                .register(registry);
        return List.of(failures, activity, remarks);
    }

    private long remarks(String name) {
        return snapshot().services().stream()
                .filter(service -> service.name().equals(name))
                .filter(service -> service.failures().remark().isPresent())
                .count();
    }

    private double failures(String name) {
        return snapshot().services().stream()
                .filter(service -> service.name().equals(name))
                .mapToLong(service -> service.failures().total())
                .sum();
    }

    /** A policy counts as active if it serves requests to which no policy is bound. */
    private boolean isActive(String name) {
        return type.type().fallback().isPresent()
                ? snapshot()
                        .select(UNBOUND)
                        .filter(active -> active.name().equals(name))
                        .isPresent()
                : snapshot().activeNamed(name, UNBOUND).isPresent();
    }

    /** Removes the meters. */
    @Override
    public synchronized void close() {
        closed = true;
        byName.values().forEach(meters -> meters.forEach(registry::remove));
        byName.clear();
        shadows.forEach(registry::remove);
    }
}
