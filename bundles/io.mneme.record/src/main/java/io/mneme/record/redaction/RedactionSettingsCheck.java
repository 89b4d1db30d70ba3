package io.mneme.record.redaction;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.ConfigurationValues;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.osgi.service.component.annotations.Component;

/** Checks settings of redaction as they are read. */
@Component
public final class RedactionSettingsCheck implements SettingsCheck {

    private static final Map<String, Function<ConfigurationValues, ?>> READERS =
            Map.of(RankedRedactions.PID, RedactionSettings::read);

    @Override
    public Set<String> pids() {
        return READERS.keySet();
    }

    @Override
    public Optional<String> refusal(String pid, Map<String, String> values) {
        return new ConfigurationValues(values).refusal(READERS.get(pid));
    }
}
