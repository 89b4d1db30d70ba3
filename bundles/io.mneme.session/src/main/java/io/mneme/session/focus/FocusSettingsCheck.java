package io.mneme.session.focus;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.ConfigurationValues;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Checks settings of focus sessions as they are read. */
@Component
public final class FocusSettingsCheck implements SettingsCheck {

    @Override
    public Set<String> pids() {
        return Set.of(ConfiguredFocus.PID);
    }

    @Override
    public Optional<String> refusal(String pid, Map<String, String> values) {
        return new ConfigurationValues(values).refusal(FocusSettings::read);
    }
}
