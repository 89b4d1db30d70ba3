package io.mneme.record.conversation;

import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The current settings of conversations. A change of their configuration does not interrupt running requests; a wrong value
 * leaves the last valid settings active.
 */
@Component(service = ConversationConfiguration.class, configurationPid = ConversationConfiguration.PID)
public final class ConversationConfiguration {

    static final String PID = "io.mneme.conversation";

    private static final Logger LOG = LoggerFactory.getLogger(ConversationConfiguration.class);

    private volatile ConversationSettings current = ConversationSettings.read(Map.of());

    @Activate
    public ConversationConfiguration(Map<String, Object> properties) {
        modified(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        try {
            current = ConversationSettings.read(properties);
        } catch (IllegalArgumentException wrong) {
            Object source = properties.get("felix.fileinstall.filename");
            LOG.error(
                    "The configuration {} is refused and what held before stays in force: {}",
                    source == null ? PID : PID + " (" + source + ")",
                    wrong.getMessage());
        }
    }

    /** Returns the current settings; a request reads them once. */
    ConversationSettings current() {
        return current;
    }
}
