package io.mneme.context.settings;

import io.mneme.support.config.LastGood;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;

/**
 * Holds the settings of dictations in prompts, and follows their configuration.
 *
 * <p>It is modified in place, unlike a policy: components that use it keep their windows, and a wrong value leaves
 * the last good ones in force. It reads the values itself, because a component that is handed typed ones cannot start
 * with a wrong one.
 */
@Component(service = DictationConfiguration.class, configurationPid = DictationConfiguration.PID)
public final class DictationConfiguration {

    static final String PID = "io.mneme.dictation";

    private final LastGood<DictationSettings> settings = new LastGood<>(PID, DictationSettings::read);

    @Activate
    public DictationConfiguration(Map<String, Object> properties) {
        settings.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        settings.offer(properties);
    }

    /** Returns what holds now; read it once per request. */
    public DictationSettings current() {
        return settings.current();
    }
}
