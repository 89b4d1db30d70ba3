package io.mneme.context.settings;

import io.mneme.support.config.LastGood;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;

/**
 * Holds the settings of assembly, and follows their configuration. Modified in place for the same reasons as
 * {@link DictationConfiguration}.
 */
@Component(service = ContextConfiguration.class, configurationPid = ContextConfiguration.PID)
public final class ContextConfiguration {

    static final String PID = "io.mneme.context";

    private final LastGood<ContextSettings> settings = new LastGood<>(PID, ContextSettings::read);

    @Activate
    public ContextConfiguration(Map<String, Object> properties) {
        settings.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        settings.offer(properties);
    }

    /** Returns what holds now; read it once per request. */
    public ContextSettings current() {
        return settings.current();
    }
}
