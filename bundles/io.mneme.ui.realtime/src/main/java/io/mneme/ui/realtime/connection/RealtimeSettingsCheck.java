package io.mneme.ui.realtime.connection;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.ConfigurationValues;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Checks settings of realtime connections as they are read. */
@Component
public final class RealtimeSettingsCheck implements SettingsCheck {

    @Override
    public Set<String> pids() {
        return Set.of(RealtimeSettings.PID);
    }

    @Override
    public Optional<String> refusal(String pid, Map<String, String> values) {
        return new ConfigurationValues(values).refusal(RealtimeSettings::read);
    }
}
