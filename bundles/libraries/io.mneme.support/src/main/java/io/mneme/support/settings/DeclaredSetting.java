package io.mneme.support.settings;

import io.mneme.spi.settings.SettingBounds;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.service.metatype.AttributeDefinition;

/**
 * The declaration of one key of a configuration. Its unit is the end of the key: {@code _ms}, {@code _seconds}, {@code _minutes}.
 *
 * @param key the key
 * @param type the type of its value as an {@link AttributeDefinition} has it, or of each element of a list
 * @param list whether its value is a list
 * @param mandatory whether it must be given
 * @param fixed whether it can be changed in the file only
 * @param description what it decides
 * @param defaults the default value, one text for each element; empty if there is none
 * @param min the smallest number that is allowed; empty for no bound
 * @param max the largest number that is allowed; empty for no bound
 * @param options the texts that are allowed, each with what it means, in their order; empty if all are
 */
public record DeclaredSetting(
        String key,
        int type,
        boolean list,
        boolean mandatory,
        boolean fixed,
        String description,
        List<String> defaults,
        Optional<BigDecimal> min,
        Optional<BigDecimal> max,
        Map<String, String> options)
        implements AttributeDefinition, SettingBounds {

    public DeclaredSetting {
        defaults = List.copyOf(defaults);
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /** Declares a switch. */
    public static DeclaredSetting flag(String key, boolean defaultValue) {
        return of(key, BOOLEAN, defaultValue);
    }

    /** Declares a whole number that is not below a minimum. */
    public static DeclaredSetting number(String key, int defaultValue, int min) {
        return of(key, INTEGER, defaultValue).within(min, Optional.empty());
    }

    /** Declares a whole number within bounds, both included. */
    public static DeclaredSetting number(String key, int defaultValue, int min, int max) {
        return of(key, INTEGER, defaultValue).within(min, Optional.of(BigDecimal.valueOf(max)));
    }

    /** Declares a whole number of at most 18 digits that is not below a minimum. */
    public static DeclaredSetting longNumber(String key, long defaultValue, int min) {
        return of(key, LONG, defaultValue).within(min, Optional.empty());
    }

    /** Declares a number within bounds, both included. */
    public static DeclaredSetting decimal(String key, double defaultValue, int min, int max) {
        return of(key, DOUBLE, defaultValue).within(min, Optional.of(BigDecimal.valueOf(max)));
    }

    /** Declares a text without a default. */
    public static DeclaredSetting text(String key) {
        return of(key, STRING, false, List.of());
    }

    /** Declares a text. */
    public static DeclaredSetting text(String key, String defaultValue) {
        return of(key, STRING, defaultValue);
    }

    /** Declares one of several texts, each of which {@link #option} adds. */
    public static DeclaredSetting choice(String key, String defaultValue) {
        return text(key, defaultValue);
    }

    /** Declares a list of texts. */
    public static DeclaredSetting list(String key, String... defaults) {
        return of(key, STRING, true, List.of(defaults));
    }

    private static DeclaredSetting of(String key, int type, Object defaultValue) {
        return of(key, type, false, List.of(defaultValue.toString()));
    }

    private static DeclaredSetting of(String key, int type, boolean list, List<String> defaults) {
        return new DeclaredSetting(
                key, type, list, false, false, "", defaults, Optional.empty(), Optional.empty(), Map.of());
    }

    private DeclaredSetting within(int smallest, Optional<BigDecimal> largest) {
        Optional<BigDecimal> least = Optional.of(BigDecimal.valueOf(smallest));
        return new DeclaredSetting(key, type, list, mandatory, fixed, description, defaults, least, largest, options);
    }

    /** Returns the same setting with what it decides. */
    public DeclaredSetting describe(String text) {
        return new DeclaredSetting(key, type, list, mandatory, fixed, text, defaults, min, max, options);
    }

    /** Returns the same setting with one more text that is allowed, and what that means. */
    public DeclaredSetting option(String value, String meaning) {
        Map<String, String> all = new LinkedHashMap<>(options);
        all.put(value, meaning);
        return new DeclaredSetting(key, type, list, mandatory, fixed, description, defaults, min, max, all);
    }

    /** Returns the same setting, restricted to texts that explain themselves. */
    public DeclaredSetting among(List<String> values) {
        DeclaredSetting restricted = this;
        for (String value : values) {
            restricted = restricted.option(value, value);
        }
        return restricted;
    }

    /** Returns the same setting, which must be given. */
    public DeclaredSetting required() {
        return new DeclaredSetting(key, type, list, true, fixed, description, defaults, min, max, options);
    }

    /** Returns the same setting, which can be changed in the file only. */
    public DeclaredSetting inFileOnly() {
        return new DeclaredSetting(key, type, list, mandatory, true, description, defaults, min, max, options);
    }

    @Override
    public String getID() {
        return key;
    }

    @Override
    public String getName() {
        String words = key.replaceAll("[._-]", " ");
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    @Override
    public String getDescription() {
        return description;
    }

    @Override
    public int getCardinality() {
        return list ? Integer.MAX_VALUE : 0;
    }

    @Override
    public int getType() {
        return type;
    }

    /** Returns null, as its contract wants it where all texts are allowed. */
    @Override
    public String @Nullable [] getOptionValues() {
        return options.isEmpty() ? null : options.keySet().toArray(String[]::new);
    }

    /** Returns null, as its contract wants it where all texts are allowed. */
    @Override
    public String @Nullable [] getOptionLabels() {
        return options.isEmpty() ? null : options.values().toArray(String[]::new);
    }

    /** Returns null for a single value without a default, since its contract allows an empty array for a list only. */
    @Override
    public String @Nullable [] getDefaultValue() {
        return defaults.isEmpty() && !list ? null : defaults.toArray(String[]::new);
    }

    /** Returns null, which means that no check was made: the schema, which sees all keys, makes it. */
    @Override
    public @Nullable String validate(String value) {
        return null;
    }
}
