package io.mneme.context.policy;

import io.mneme.context.settings.Values;
import java.io.IOException;
import java.util.Collections;
import java.util.Dictionary;
import java.util.HashMap;
import java.util.Map;
import org.osgi.service.cm.ConfigurationAdmin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what an operator has changed about elections in a configuration, so that it holds after a restart. */
final class OverridesDrawer {

    static final String PID = "io.mneme.policies";

    private static final Logger LOG = LoggerFactory.getLogger(OverridesDrawer.class);

    private final ConfigurationAdmin configurations;

    OverridesDrawer(ConfigurationAdmin configurations) {
        this.configurations = configurations;
    }

    /** Returns what is kept; nothing if it cannot be read. */
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
                    "The configuration {} cannot be read; policies are elected by their own rankings", PID, unreadable);
        }
        return Overrides.read(new Values(properties));
    }

    /** Keeps this; if it cannot be written, it holds until the next restart only. */
    void write(Overrides overrides) {
        try {
            configurations.getConfiguration(PID, "?").update(overrides.properties());
        } catch (IOException unwritable) {
            LOG.error(
                    "The configuration {} cannot be written; the change is lost at the next restart", PID, unwritable);
        }
    }
}
