package io.mneme.index.lucene;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.ConfigurationValues;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Checks settings of the index as they are read. */
@Component
public final class IndexSettingsCheck implements SettingsCheck {

    @Override
    public Set<String> pids() {
        return Set.of(SearchIndex.PID);
    }

    @Override
    public Optional<String> refusal(String pid, Map<String, String> values) {
        return new ConfigurationValues(values).refusal(IndexSettings::read);
    }
}
