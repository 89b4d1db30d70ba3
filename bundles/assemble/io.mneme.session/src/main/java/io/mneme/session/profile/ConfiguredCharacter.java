package io.mneme.session.profile;

import static io.mneme.support.settings.DeclaredSetting.text;
import static org.osgi.service.component.annotations.ConfigurationPolicy.REQUIRE;

import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * Reads a character from its configuration, and follows it; a wrong one leaves the last good one in force. Empty if the configuration
 * has never been right.
 */
@Component(
        service = ConfiguredCharacter.class,
        configurationPid = ConfiguredCharacter.PID,
        configurationPolicy = REQUIRE)
public final class ConfiguredCharacter extends LiveSettings<Optional<CharacterProfile>> {

    static final String PID = "io.mneme.session.character";

    private static final int MAX_NAME_CHARS = 256;

    private static final SettingsSchema<Optional<CharacterProfile>> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: character",
            "A character that sessions can switch to",
            ConfiguredCharacter::read,
            text("name").describe("Name of the character; without it that in the file's name"),
            text("prompt").describe("The system prompt of the character").required(),
            text("voice").describe("Name of the voice of the character"));

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_FACTORY_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

    @Activate
    public ConfiguredCharacter(Map<String, Object> properties) {
        super(SCHEMA, properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        Map<String, Object> named = new HashMap<>(properties);
        named.put("service.pid", pid());
        offer(named);
    }

    private static Optional<CharacterProfile> read(SettingValues values) {
        if (values.given().properties().isEmpty()) {
            return Optional.empty();
        }
        String name = values.text("name").orElseGet(() -> nameOfFile(values.given()));
        if (name.isEmpty() || name.length() > MAX_NAME_CHARS) {
            throw new InvalidValueException("name", "must have 1 to " + MAX_NAME_CHARS + " characters", name);
        }
        String prompt = values.text("prompt")
                .orElseThrow(() -> new InvalidValueException("prompt", "must not be blank", "nothing is there"));
        return Optional.of(
                new CharacterProfile(name, prompt, values.text("voice").orElse("")));
    }

    /**
     * Returns what follows the factory's name in the PID, which is taken from the name of the file; empty if nothing does. Values
     * that are only checked have no PID yet.
     */
    private static String nameOfFile(ConfigurationValues values) {
        String pid = values.text("service.pid").orElse(PID + "~unnamed");
        return pid.startsWith(PID + "~") ? pid.substring(PID.length() + 1) : "";
    }
}
