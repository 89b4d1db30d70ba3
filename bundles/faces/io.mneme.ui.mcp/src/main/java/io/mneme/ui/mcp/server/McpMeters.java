package io.mneme.ui.mcp.server;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.Supplier;

/** The meters of sessions over the Model Context Protocol, until {@link #close}. Their names are in {@code docs/metrics.md}. */
final class McpMeters implements AutoCloseable {

    private final MeterRegistry registry;
    private final Gauge sessions;
    private final Counter answered;
    private final Counter refused;

    McpMeters(MeterRegistry registry, Supplier<Number> open) {
        this.registry = registry;
        sessions = Gauge.builder("mneme.mcp.sessions", open)
                .description("Sessions that have not ended")
                .register(registry);
        answered = messages("answered");
        refused = messages("refused");
    }

    private Counter messages(String outcome) {
        return Counter.builder("mneme.mcp.messages")
                .description("Messages of clients")
                .tag("outcome", outcome)
                .register(registry);
    }

    void countAnswered() {
        answered.increment();
    }

    void countRefused() {
        refused.increment();
    }

    /** Removes the meters. */
    @Override
    public void close() {
        List.<Meter>of(sessions, answered, refused).forEach(registry::remove);
    }
}
