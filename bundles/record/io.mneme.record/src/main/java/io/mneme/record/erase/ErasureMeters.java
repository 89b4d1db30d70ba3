package io.mneme.record.erase;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** The meter of erasures that are not complete. */
@Component(service = {})
public final class ErasureMeters {

    private final MeterRegistry registry;
    private final Gauge pending;

    @Activate
    public ErasureMeters(
            @Reference EntryEraser eraser, @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        this.registry = registry;
        pending = Gauge.builder("mneme.erasures.pending", eraser, EntryEraser::pendingCount)
                .description("Erasures that are not complete")
                .register(registry);
    }

    /** Removes the meter. */
    @Deactivate
    public void close() {
        registry.remove(pending);
    }
}
