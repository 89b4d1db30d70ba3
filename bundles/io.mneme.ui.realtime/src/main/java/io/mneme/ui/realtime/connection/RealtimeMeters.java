package io.mneme.ui.realtime.connection;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.ui.realtime.event.ClientEvents;
import io.mneme.ui.realtime.event.ErrorCode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The meters of realtime connections, until {@link #close}. Their names are in {@code docs/metrics.md}. */
final class RealtimeMeters implements AutoCloseable {

    private final MeterRegistry registry;
    private final List<Meter> registered = new ArrayList<>();
    private final Map<String, Counter> events = new HashMap<>();
    private final Map<ErrorCode, Counter> errors = new EnumMap<>(ErrorCode.class);

    RealtimeMeters(MeterRegistry registry, Supplier<Number> connections) {
        this.registry = registry;
        registered.add(Gauge.builder("mneme.realtime.connections", connections).register(registry));
        ClientEvents.labels().forEach(type -> events.put(type, counter("mneme.realtime.events", "type", type)));
        for (ErrorCode code : ErrorCode.values()) {
            errors.put(code, counter("mneme.realtime.errors", "code", code.label()));
        }
    }

    private Counter counter(String name, String label, String value) {
        Counter counter = Counter.builder(name).tag(label, value).register(registry);
        registered.add(counter);
        return counter;
    }

    /** Counts an event of a client; the type is a label of {@link ClientEvents}. */
    void countEvent(String type) {
        events.get(type).increment();
    }

    void countError(ErrorCode code) {
        errors.get(code).increment();
    }

    /** Removes the meters. */
    @Override
    public void close() {
        registered.forEach(registry::remove);
    }
}
