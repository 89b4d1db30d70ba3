package io.mneme.context.meter;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The meters of contexts by recipe, until {@link #close}. Their names are in {@code docs/metrics.md}.
 *
 * <p>Safe for use by many threads.
 */
public final class ContextMeters implements AutoCloseable {

    private final MeterRegistry registry;
    private final Set<Meter> registered = ConcurrentHashMap.newKeySet();

    public ContextMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Records the time that it took to assemble a context. */
    public void recordAssembly(String recipe, long nanos) {
        Timer timer = registry.timer("mneme.context.assembly", "recipe", recipe);
        registered.add(timer);
        timer.record(nanos, TimeUnit.NANOSECONDS);
    }

    /** Records how many tokens of a prompt are the beginning of the session's previous prompt, and how many are not. */
    public void recordPrefix(String recipe, int reused, int added) {
        prefix(recipe, "reused").record(reused);
        prefix(recipe, "new").record(added);
    }

    private DistributionSummary prefix(String recipe, String state) {
        DistributionSummary summary = DistributionSummary.builder("mneme.prompt.prefix")
                .baseUnit("tokens")
                .tags("recipe", recipe, "state", state)
                .register(registry);
        registered.add(summary);
        return summary;
    }

    /** Records that the window of a prompt was rebuilt. */
    public void recordRebuild(String recipe, RebuildReason reason) {
        Counter counter = registry.counter("mneme.prompt.rebuilds", "recipe", recipe, "reason", reason.label());
        registered.add(counter);
        counter.increment();
    }

    /** Removes the meters. */
    @Override
    public void close() {
        registered.forEach(registry::remove);
    }
}
