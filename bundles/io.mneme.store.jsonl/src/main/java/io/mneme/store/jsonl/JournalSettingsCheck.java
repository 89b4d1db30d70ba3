package io.mneme.store.jsonl;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.support.config.ConfigurationValues;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.osgi.service.component.annotations.Component;

/** Checks settings of journals as they are read. */
@Component
public final class JournalSettingsCheck implements SettingsCheck {

    private static final Map<String, Function<ConfigurationValues, ?>> READERS =
            Map.of(JournalProvider.PID, JournalSettingsCheck::read);

    @Override
    public Set<String> pids() {
        return READERS.keySet();
    }

    @Override
    public Optional<String> refusal(String pid, Map<String, String> values) {
        return new ConfigurationValues(values).refusal(READERS.get(pid));
    }

    private static JournalSettings read(ConfigurationValues values) {
        return SettingsFactory.settings(values, values.text("kind").orElse(""));
    }
}
