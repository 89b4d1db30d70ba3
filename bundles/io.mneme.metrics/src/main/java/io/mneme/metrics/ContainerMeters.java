package io.mneme.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/**
 * The registry in which the bundles register their meters. It passes them on to the registries of all monitoring systems,
 * which come and go as services of the same type with the property {@code mneme.monitoring}.
 *
 * <p>It has the highest ranking, so that bundles that ask for a registry get this one.
 */
@Component(service = MeterRegistry.class, immediate = true, property = "service.ranking:Integer=" + Integer.MAX_VALUE)
public final class ContainerMeters extends CompositeMeterRegistry {

    /** Number of meters at which no further ones are accepted: a label with too many values must not fill the memory. */
    static final int MAX_METERS = 5_000;

    @Activate
    public ContainerMeters() {
        config().meterFilter(new MeterLimit(config(), MAX_METERS));
        JvmMeters.bindTo(this);
    }

    @Reference(
            target = "(mneme.monitoring=*)",
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC)
    void addMonitoring(MeterRegistry monitoring) {
        add(monitoring);
    }

    void removeMonitoring(MeterRegistry monitoring) {
        remove(monitoring);
    }

    @Override
    @Deactivate
    public void close() {
        super.close();
    }
}
