package io.mneme.settings;

import io.mneme.api.settings.SettingType;
import io.mneme.settings.metatype.MetatypeAttribute;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns values of configurations into texts, one for each element, as the bundles of the container read them. */
final class SettingTexts {

    private SettingTexts() {}

    /** Returns the texts of a value; those of the default if there is none, or a blank one that is no list. */
    static List<String> of(MetatypeAttribute attribute, Optional<Object> value) {
        if (value.isEmpty()) {
            return attribute.defaults();
        }
        if (attribute.list()) {
            return elements(value.get())
                    .map(String::strip)
                    .filter(text -> !text.isEmpty())
                    .toList();
        }
        String text = value.get().toString();
        if (text.isBlank()) {
            return attribute.defaults();
        }
        return List.of(attribute.type() == SettingType.TEXT ? text : text.strip());
    }

    private static Stream<String> elements(Object value) {
        if (value instanceof Object[] array) {
            return Arrays.stream(array).map(String::valueOf);
        }
        if (value instanceof Collection<?> collection) {
            return collection.stream().map(String::valueOf);
        }
        return Stream.of(value.toString().split(","));
    }
}
