package io.mneme.session.focus;

import io.mneme.support.config.LastGood;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;

/** Keeps the last valid settings of focus sessions. They are modified in place, so that a wrong value changes nothing. */
@Component(service = ConfiguredFocus.class, configurationPid = ConfiguredFocus.PID)
@Designate(ocd = FocusConfiguration.class)
public final class ConfiguredFocus {

    static final String PID = "io.mneme.session.focus";

    private final LastGood<FocusSettings> settings = new LastGood<>(PID, FocusSettings::read);

    @Activate
    public ConfiguredFocus(Map<String, Object> properties) {
        settings.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        settings.offer(properties);
    }

    /** Returns the settings that apply now; read them once per request. */
    FocusSettings current() {
        return settings.current();
    }
}
