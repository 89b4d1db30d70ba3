package io.mneme.ui.proxy.server;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** The meters of the proxy. Their names are in {@code docs/metrics.md}. */
@Component(service = ProxyMeters.class)
public final class ProxyMeters {

    private final MeterRegistry registry;
    private final List<Meter> registered = new ArrayList<>();
    private final Map<ProxyOutcome, Counter> requests = new EnumMap<>(ProxyOutcome.class);
    private final Timer added;
    private final Counter unrecorded;

    /** How a request ended. */
    enum ProxyOutcome {
        /** The provider's answer was passed on to its end. */
        COMPLETED,
        /** The provider refused the request; its refusal was passed on. */
        REFUSED,
        /** The provider broke its answer off. */
        BROKEN,
        /** The provider could not be reached, or sent nothing for too long. */
        UNREACHABLE,
        /** The client has gone before the end of the answer. */
        ABANDONED,
        /** Too many requests were waiting. */
        OVERLOADED
    }

    // Not one of the registries of monitoring systems, which are services of the same type.
    @Activate
    public ProxyMeters(@Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        this.registry = registry;
        for (ProxyOutcome outcome : ProxyOutcome.values()) {
            requests.put(
                    outcome,
                    register(Counter.builder("mneme.proxy.requests")
                            .description("Requests that were passed on to a provider, by how they ended")
                            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                            .register(registry)));
        }
        added = register(Timer.builder("mneme.proxy.added")
                .description("Time from the request of a client to the request to its provider")
                .register(registry));
        unrecorded = register(Counter.builder("mneme.proxy.unrecorded")
                .description("Messages that were not recorded")
                .register(registry));
    }

    private <M extends Meter> M register(M meter) {
        registered.add(meter);
        return meter;
    }

    void count(ProxyOutcome outcome) {
        requests.get(outcome).increment();
    }

    void countUnrecorded(int messages) {
        unrecorded.increment(messages);
    }

    void recordAdded(Duration time) {
        added.record(time);
    }

    /** Removes the meters. */
    @Deactivate
    void close() {
        registered.forEach(registry::remove);
    }
}
