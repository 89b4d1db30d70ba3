package io.mneme.policy;

import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.ranking.Overrides;
import java.io.IOException;
import java.util.Collections;
import java.util.Dictionary;
import java.util.HashMap;
import java.util.Map;
import org.osgi.service.cm.ConfigurationAdmin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores the overrides of the operator in a configuration, so that they apply after a restart. */
final class OverridesStore {

    static final String PID = "io.mneme.policies";

    private static final Logger LOG = LoggerFactory.getLogger(OverridesStore.class);

    private final ConfigurationAdmin configurations;

    OverridesStore(ConfigurationAdmin configurations) {
        this.configurations = configurations;
    }

    /** Returns the stored overrides; none if the configuration cannot be read. */
    Overrides read() {
        Map<String, Object> properties = new HashMap<>();
        try {
            Dictionary<String, Object> kept =
                    configurations.getConfiguration(PID, "?").getProperties();
            if (kept != null) {
                Collections.list(kept.keys()).forEach(key -> properties.put(key, kept.get(key)));
            }
        } catch (IOException unreadable) {
            LOG.error(
                    "The configuration {} cannot be read; policies are selected by their own rankings",
                    PID,
                    unreadable);
        }
        return Overrides.read(new ConfigurationValues(properties));
    }

    /** Stores the overrides; if the configuration cannot be written, they apply until the next restart only. */
    void write(Overrides overrides) {
        try {
            configurations.getConfiguration(PID, "?").update(overrides.properties());
        } catch (IOException unwritable) {
            LOG.error(
                    "The configuration {} cannot be written; the change is lost at the next restart", PID, unwritable);
        }
    }
}
