package io.mneme.settings.metatype;

import io.mneme.api.settings.SettingInfo.NumberRange;
import io.mneme.api.settings.SettingType;
import io.mneme.support.config.ConfigurationValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The description of one key.
 *
 * @param key the key
 * @param type the type of its value, or of each element of a list
 * @param wide whether a whole number may exceed 32 bits
 * @param list whether its value is a list
 * @param description what it decides
 * @param defaults the default value, one text for each element; empty if there is none
 * @param range the numbers that are allowed
 * @param options the texts that are allowed; empty if all are
 */
public record MetatypeAttribute(
        String key,
        SettingType type,
        boolean wide,
        boolean list,
        String description,
        List<String> defaults,
        NumberRange range,
        List<String> options) {

    public MetatypeAttribute {
        defaults = List.copyOf(defaults);
        options = List.copyOf(options);
    }

    /**
     * Returns the texts of a value, one for each element, as the bundles of the container read them; those of the default if there
     * is none, or a blank one that is no list.
     */
    public List<String> texts(Optional<?> value) {
        ConfigurationValues given = new ConfigurationValues(value.isEmpty() ? Map.of() : Map.of(key, value.get()));
        if (value.isPresent() && list) {
            return given.list(key).toList();
        }
        return given.text(key)
                .map(stripped -> List.of(type == SettingType.TEXT ? value.get().toString() : stripped))
                .orElse(defaults);
    }
}
