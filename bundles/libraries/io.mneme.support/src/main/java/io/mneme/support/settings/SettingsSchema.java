package io.mneme.support.settings;

import io.mneme.support.config.ConfigurationValues;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.service.metatype.ObjectClassDefinition;

/**
 * All that is known of a configuration: its keys, and how they are read. Tools see it as a metatype.
 *
 * @param pid the PID, of a factory that of the factory
 * @param name its name for people
 * @param description what it decides
 * @param reader reads the values; throws {@link IllegalArgumentException} if one violates a rule
 * @param settings the declarations of its keys, in the order in which tools show them
 * @param <T> the type of the values
 */
public record SettingsSchema<T>(
        String pid, String name, String description, Function<SettingValues, T> reader, List<DeclaredSetting> settings)
        implements ObjectClassDefinition {

    public SettingsSchema {
        settings = List.copyOf(settings);
    }

    /** Declares a configuration. */
    public static <T> SettingsSchema<T> of(
            String pid,
            String name,
            String description,
            Function<SettingValues, T> reader,
            DeclaredSetting... settings) {
        return new SettingsSchema<>(pid, name, description, reader, List.of(settings));
    }

    /**
     * Reads the values of a configuration.
     *
     * @throws IllegalArgumentException if a value violates a rule; the message names key, rule and value
     */
    public T read(Map<String, ?> properties) {
        Map<String, DeclaredSetting> byKey = new LinkedHashMap<>();
        for (DeclaredSetting setting : settings) {
            byKey.put(setting.key(), setting);
        }
        return reader.apply(new SettingValues(new ConfigurationValues(properties), byKey));
    }

    /** Returns why a configuration is rejected: key, rule and value; empty if it is accepted. */
    public Optional<String> refusal(Map<String, ?> properties) {
        try {
            read(properties);
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            return Optional.of(wrong.getMessage());
        }
    }

    @Override
    public String getID() {
        return pid;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getDescription() {
        return description;
    }

    @Override
    public DeclaredSetting[] getAttributeDefinitions(int filter) {
        return settings.stream()
                .filter(setting -> filter == ALL || setting.mandatory() == (filter == REQUIRED))
                .toArray(DeclaredSetting[]::new);
    }

    /** Returns null, as its contract wants it where there is no icon. */
    @Override
    public @Nullable InputStream getIcon(int size) {
        return null;
    }
}
