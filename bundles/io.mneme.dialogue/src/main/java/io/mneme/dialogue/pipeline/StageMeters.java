package io.mneme.dialogue.pipeline;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The meters of the stages, until {@link #close}. Safe for use by many threads. */
final class StageMeters implements AutoCloseable {

    private final MeterRegistry registry;
    private final Map<String, Counter> failures = new ConcurrentHashMap<>();

    StageMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Counts a failure of a stage. */
    void countFailure(String stage) {
        failures.computeIfAbsent(stage, name -> registry.counter("mneme.dialogue.stage.failures", "stage", name))
                .increment();
    }

    @Override
    public void close() {
        failures.values().forEach(registry::remove);
    }
}
