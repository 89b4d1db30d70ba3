package io.mneme.session.settings;

import io.mneme.support.config.LastGood;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;

/** Keeps the last valid settings of character sessions. They are modified in place, so that a wrong value changes nothing. */
@Component(service = ConfiguredSessions.class, configurationPid = ConfiguredSessions.PID)
@Designate(ocd = SessionConfiguration.class)
public final class ConfiguredSessions {

    static final String PID = "io.mneme.session";

    private final LastGood<CharacterSettings> settings = new LastGood<>(PID, CharacterSettings::read);

    @Activate
    public ConfiguredSessions(Map<String, Object> properties) {
        settings.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        settings.offer(properties);
    }

    /** Returns the settings that apply now; read them once per operation. */
    public CharacterSettings current() {
        return settings.current();
    }
}
