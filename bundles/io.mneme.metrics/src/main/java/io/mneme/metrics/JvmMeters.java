package io.mneme.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.util.List;

/** The meters of the virtual machine. */
final class JvmMeters {

    private JvmMeters() {}

    static void bindTo(MeterRegistry registry) {
        List<MeterBinder> binders = List.of(
                new ClassLoaderMetrics(),
                new JvmMemoryMetrics(),
                new JvmThreadMetrics(),
                new ProcessorMetrics(),
                new UptimeMetrics());
        binders.forEach(binder -> binder.bindTo(registry));
    }
}
