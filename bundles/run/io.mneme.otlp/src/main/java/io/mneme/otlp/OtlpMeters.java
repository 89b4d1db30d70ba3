package io.mneme.otlp;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.registry.otlp.OtlpConfig;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** The meters in the form that a collector of OpenTelemetry takes, which sends them to it. */
@Component(service = MeterRegistry.class, configurationPid = OtlpSettings.PID, property = "mneme.monitoring=otlp")
public final class OtlpMeters extends OtlpMeterRegistry {

    @Activate
    public OtlpMeters(Map<String, Object> configuration) {
        super(new CollectorConfig(OtlpSettings.SCHEMA.read(configuration)), Clock.SYSTEM);
    }

    /** Sends what was measured last. */
    @Override
    @Deactivate
    public void close() {
        super.close();
    }

    /** Names the collector. What it does not say is as the library has it. */
    private record CollectorConfig(OtlpSettings settings) implements OtlpConfig {

        // The time that the end of the bundle may take.
        private static final Map<String, String> TIMEOUTS =
                Map.of("otlp.connectTimeout", "2s", "otlp.readTimeout", "2s");

        @Override
        public @Nullable String get(String key) {
            return TIMEOUTS.get(key);
        }

        @Override
        public boolean enabled() {
            return settings.meters();
        }

        @Override
        public String url() {
            return settings.endpoint() + "/v1/metrics";
        }

        @Override
        public Map<String, String> headers() {
            return settings.headers();
        }

        @Override
        public Map<String, String> resourceAttributes() {
            return Map.of("service.name", settings.service());
        }

        @Override
        public Duration step() {
            return settings.interval();
        }
    }
}
