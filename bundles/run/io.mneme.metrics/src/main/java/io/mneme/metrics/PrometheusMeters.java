package io.mneme.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** The meters in the form that Prometheus reads. */
@Component(
        service = {MeterRegistry.class, PrometheusMeterRegistry.class},
        property = "mneme.monitoring=prometheus")
public final class PrometheusMeters extends PrometheusMeterRegistry {

    @Activate
    public PrometheusMeters() {
        super(PrometheusConfig.DEFAULT);
    }

    @Override
    @Deactivate
    public void close() {
        super.close();
    }
}
