package io.mneme.dialogue.settings;

import io.mneme.support.config.LastGood;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the last valid settings of dialogues. They are modified in place, so that a wrong value changes nothing. */
@Component(service = ConfiguredDialogue.class, configurationPid = ConfiguredDialogue.PID)
@Designate(ocd = DialogueConfiguration.class)
public final class ConfiguredDialogue {

    static final String PID = "io.mneme.dialogue";

    private static final Logger LOG = LoggerFactory.getLogger(ConfiguredDialogue.class);

    private final LastGood<DialogueSettings> settings = new LastGood<>(PID, DialogueSettings::read);

    @Activate
    public ConfiguredDialogue(Map<String, Object> properties) {
        modified(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        if (settings.offer(properties).isEmpty()) {
            settings.current().warnings().forEach(warning -> LOG.warn("The configuration {}: {}", PID, warning));
        }
    }

    /** Returns the settings that apply now; read them once per request. */
    public DialogueSettings current() {
        return settings.current();
    }
}
