package io.mneme.recall;

import io.mneme.support.config.LastGood;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;

/** Keeps the last valid settings of recall. They are modified in place, so that a wrong value changes nothing. */
@Component(service = ConfiguredRecall.class, configurationPid = ConfiguredRecall.PID)
@Designate(ocd = RecallConfiguration.class)
public final class ConfiguredRecall {

    static final String PID = "io.mneme.recall";

    private final LastGood<RecallSettings> settings = new LastGood<>(PID, RecallSettings::read);

    @Activate
    public ConfiguredRecall(Map<String, Object> properties) {
        settings.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        settings.offer(properties);
    }

    /** Returns the settings that apply now; read them once per request. */
    RecallSettings current() {
        return settings.current();
    }
}
