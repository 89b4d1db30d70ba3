package io.mneme.api.settings;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * One key of a configuration: what it may contain, and what it contains.
 *
 * @param key its key
 * @param type the type of its value, or of each element of a list
 * @param list whether its value is a list
 * @param description what it decides
 * @param value the value in use, as text: one element, none if there is no value, or as many as the list has; none for a
 *     password
 * @param shipped the value that restoring it returns to, in the same form
 * @param range the numbers that are allowed; without bounds unless it is a number
 * @param options the texts that are allowed; empty if all are
 * @param fixed why it cannot be changed here, as a phrase that can stand behind the key; empty if it can
 */
public record SettingInfo(
        String key,
        SettingType type,
        boolean list,
        String description,
        List<String> value,
        List<String> shipped,
        NumberRange range,
        List<String> options,
        Optional<String> fixed) {

    /**
     * The numbers that are allowed.
     *
     * @param min the smallest; empty for no bound
     * @param max the largest; empty for no bound
     */
    public record NumberRange(Optional<BigDecimal> min, Optional<BigDecimal> max) {

        /** All numbers. */
        public static final NumberRange UNBOUNDED = new NumberRange(Optional.empty(), Optional.empty());

        public NumberRange {
            requireNonNull(min, "min");
            requireNonNull(max, "max");
        }
    }

    public SettingInfo {
        requireNonNull(key, "key");
        requireNonNull(type, "type");
        requireNonNull(description, "description");
        requireNonNull(range, "range");
        requireNonNull(fixed, "fixed");
        value = List.copyOf(value);
        shipped = List.copyOf(shipped);
        options = List.copyOf(options);
    }
}
