package io.mneme.session.focus;

import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of focus sessions.
 *
 * @param folder where their files are; empty if there is none, so that no session can be used
 * @param maxTurns maximum number of turns of a session, 1 or more
 * @param maxFocusSymbols maximum number of symbols that a session is about, 1 or more
 * @param weighting settings of weighting policies by name; those that a policy does not declare are ignored
 */
public record FocusSettings(Optional<Path> folder, int maxTurns, int maxFocusSymbols, Map<String, Double> weighting) {

    static final String PID = "io.mneme.session.focus";

    static final SettingsSchema<FocusSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: focus sessions",
            "Where focus sessions are kept, and how much of each. A line weighting.NAME is a setting of weighting policies",
            FocusSettings::read,
            text("folder").describe("Folder of the sessions; without one there are none"),
            number("max_turns", 10, 1, 50).describe("Maximum number of turns of a session; the oldest one leaves"),
            number("max_focus_symbols", 50, 1, 1_000)
                    .describe("Maximum number of symbols that a session is about; the least valuable one leaves"));

    /** What the keys of settings of weighting policies begin with. */
    private static final String WEIGHTING_PREFIX = "weighting.";

    /** The settings in force. They are modified in place, so that a wrong value changes nothing. */
    @Component(
            service = {CurrentSettings.class, MetaTypeProvider.class, SettingsCheck.class},
            configurationPid = PID,
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class CurrentSettings extends LiveSettings<FocusSettings> {

        @Activate
        public CurrentSettings(Map<String, Object> properties) {
            super(SCHEMA, properties);
        }

        @Modified
        public void modified(Map<String, Object> properties) {
            offer(properties);
        }
    }

    private static FocusSettings read(SettingValues values) {
        return new FocusSettings(
                values.path("folder").map(Path::toAbsolutePath),
                values.number("max_turns"),
                values.number("max_focus_symbols"),
                weighting(values.given()));
    }

    private static Map<String, Double> weighting(ConfigurationValues values) {
        return values.properties().keySet().stream()
                .filter(key -> key.startsWith(WEIGHTING_PREFIX))
                .filter(key -> values.text(key).isPresent())
                .collect(Collectors.toUnmodifiableMap(
                        key -> key.substring(WEIGHTING_PREFIX.length()),
                        key -> finite(key, values.text(key).orElseThrow())));
    }

    private static double finite(String key, String value) {
        try {
            double number = Double.parseDouble(value);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException wrong) {
            throw new InvalidValueException(key, "must be a number", value);
        }
        throw new InvalidValueException(key, "must be a finite number", value);
    }
}
