package io.mneme.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rejects further meters when a registry has a number of them, and logs the first rejection. A rejected meter counts nothing. */
final class MeterLimit implements MeterFilter {

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
