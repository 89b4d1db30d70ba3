package io.mneme.session.profile;

import static org.osgi.service.component.annotations.ConfigurationPolicy.REQUIRE;

import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.config.LastGood;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;

/** Reads a character from its configuration, and follows it; a wrong one leaves the last good one in force. */
@Component(
        service = ConfiguredCharacter.class,
        configurationPid = ConfiguredCharacter.PID,
        configurationPolicy = REQUIRE)
@Designate(ocd = CharacterConfiguration.class, factory = true)
public final class ConfiguredCharacter {

    static final String PID = "io.mneme.session.character";

    private static final int MAX_NAME_CHARS = 256;

    private final String pid;
    private final LastGood<Optional<CharacterProfile>> profile;

    @Activate
    public ConfiguredCharacter(Map<String, Object> properties) {
        pid = String.valueOf(properties.get("service.pid"));
        profile = new LastGood<>(pid, this::read);
        profile.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        profile.offer(properties);
    }

    private Optional<CharacterProfile> read(ConfigurationValues values) {
        if (values.properties().isEmpty()) {
            return Optional.empty();
        }
        String name = values.text("name").orElseGet(this::nameOfFile);
        if (name.isEmpty() || name.length() > MAX_NAME_CHARS) {
            throw new InvalidValueException("name", "must have 1 to " + MAX_NAME_CHARS + " characters", name);
        }
        String prompt = values.text("prompt")
                .orElseThrow(() -> new InvalidValueException("prompt", "must not be blank", "nothing is there"));
        return Optional.of(
                new CharacterProfile(name, prompt, values.text("voice").orElse("")));
    }

    /** Returns what follows the factory's name in the PID, which is taken from the name of the file; empty if nothing does. */
    private String nameOfFile() {
        return pid.startsWith(PID + "~") ? pid.substring(PID.length() + 1) : "";
    }

    /** Returns the name of the configuration. */
    String pid() {
        return pid;
    }

    /** Returns the character; empty if the configuration has never been right. */
    Optional<CharacterProfile> profile() {
        return profile.current();
    }
}
