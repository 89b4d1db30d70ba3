package io.mneme.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import java.io.File;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    private final JvmGcMetrics collections = new JvmGcMetrics();

    @Activate
    public ContainerMeters(BundleContext framework) {
        this(Optional.ofNullable(framework.getProperty("mneme.data")).map(File::new));
    }

    /** Measures the virtual machine alone. */
    public ContainerMeters() {
        this(Optional.empty());
    }

    /** Measures the virtual machine, and the file system of a folder if there is one. */
    ContainerMeters(Optional<File> data) {
        config().meterFilter(new MeterLimit(config(), MAX_METERS));
        Stream.of(
                        new ClassLoaderMetrics(),
                        collections,
                        new JvmMemoryMetrics(),
                        new JvmThreadMetrics(),
                        new ProcessorMetrics(),
                        new UptimeMetrics())
                .forEach(binder -> binder.bindTo(this));
        data.ifPresent(this::measureFileSystem);
    }

    // Micrometer's own meters of a disk have the path of the folder as a label, and with it often the name of a person.
    private void measureFileSystem(File data) {
        Gauge.builder("mneme.data.free", data, File::getUsableSpace)
                .strongReference(true)
                .description("Free space of the file system with the data folder")
                .baseUnit("bytes")
                .register(this);
        Gauge.builder("mneme.data.capacity", data, File::getTotalSpace)
                .strongReference(true)
                .description("Size of the file system with the data folder")
                .baseUnit("bytes")
                .register(this);
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
        collections.close();
        super.close();
    }

    /** Rejects further meters when a registry has a number of them, and logs the first rejection. */
    private static final class MeterLimit implements MeterFilter {

        private static final Logger log = LoggerFactory.getLogger(MeterLimit.class);

        private final int max;
        private final AtomicInteger present = new AtomicInteger();
        private final AtomicBoolean isLogged = new AtomicBoolean();

        MeterLimit(MeterRegistry.Config registry, int max) {
            this.max = max;
            registry.onMeterAdded(meter -> present.incrementAndGet());
            registry.onMeterRemoved(meter -> present.decrementAndGet());
        }

        @Override
        public MeterFilterReply accept(Meter.Id id) {
            if (present.get() < max) {
                return MeterFilterReply.NEUTRAL;
            }
            if (isLogged.compareAndSet(false, true)) {
                log.warn("There are {} meters; {} and further ones are not measured", max, id.getName());
            }
            return MeterFilterReply.DENY;
        }
    }
}
