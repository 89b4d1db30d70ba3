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
        registered.add(Gauge.builder("mneme.realtime.connections", connections)
                .description("Open connections")
                .register(registry));
        ClientEvents.labels().forEach(type -> events.put(type, eventsOf(type)));
        for (ErrorCode code : ErrorCode.values()) {
            errors.put(code, errorsOf(code));
        }
    }

    private Counter eventsOf(String type) {
        return register(Counter.builder("mneme.realtime.events")
                .description("Events of clients, those that were refused included")
                .tag("type", type));
    }

    private Counter errorsOf(ErrorCode code) {
        return register(Counter.builder("mneme.realtime.errors")
                .description("Events that were not carried out, and connections that were refused")
                .tag("code", code.label()));
    }

    private Counter register(Counter.Builder builder) {
        Counter counter = builder.register(registry);
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
