package io.mneme.compact;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The meters of compactors, until {@link #close}. Their names are in {@code docs/metrics.md}. */
final class CompactionMeters implements AutoCloseable {

    private static final String COMPACTOR = "compactor";

    private final MeterRegistry registry;
    private final Map<String, Timer> runs = new ConcurrentHashMap<>();
    private final Map<String, Counter> failures = new ConcurrentHashMap<>();

    CompactionMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Measures a run of a compactor. */
    <T> T time(String compactor, Supplier<T> run) {
        return runs.computeIfAbsent(compactor, name -> Timer.builder("mneme.compaction")
                        .description("Runs of compactors")
                        .tag(COMPACTOR, name)
                        .register(registry))
                .record(run);
    }

    void countFailure(String compactor) {
        failures.computeIfAbsent(compactor, name -> Counter.builder("mneme.compaction.failures")
                        .description("Runs whose summary was not used")
                        .tag(COMPACTOR, name)
                        .register(registry))
                .increment();
    }

    @Override
    public void close() {
        runs.values().forEach(this::remove);
        failures.values().forEach(this::remove);
    }

    private void remove(Meter meter) {
        registry.remove(meter);
    }
}
