package io.mneme.support.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads typed values from the properties of a configuration. Files store texts there, programs any type. A blank value of a
 * single key counts as absent.
 */
public record ConfigurationValues(Map<String, ?> properties) {

    /** Returns the whole numbers of the keys that begin with a prefix, by what follows it; a blank value counts as absent. */
    public Map<String, Double> numbers(String prefix) {
        Map<String, Double> numbers = new HashMap<>();
        properties.keySet().stream().filter(key -> key.startsWith(prefix)).forEach(key -> text(key)
                .ifPresent(text -> numbers.put(key.substring(prefix.length()), number(key, text))));
        return numbers;
    }

    private static double number(String key, String text) {
        return whole(text).orElseThrow(() -> new InvalidValueException(key, "must be a whole number", text));
    }

    /** Returns a text of one line, unchanged: the space around it belongs to it. */
    public String line(String key, String defaultValue) {
        Object value = properties.get(key);
        if (value == null) {
            return defaultValue;
        }
        String line = value.toString();
        if (line.isBlank() || line.lines().count() > 1) {
            throw new InvalidValueException(key, "must be one line of text", line);
        }
        return line;
    }

    /** Returns the texts of a list, or of one text with commas between them; empty if the key is absent. */
    public Stream<String> list(String key) {
        Object value = properties.get(key);
        Stream<?> parts;
        if (value == null) {
            parts = Stream.empty();
        } else if (value instanceof Object[] array) {
            parts = Arrays.stream(array);
        } else if (value instanceof Collection<?> collection) {
            parts = collection.stream();
        } else {
            parts = Stream.of(value.toString().split(","));
        }
        return parts.filter(Objects::nonNull)
                .map(part -> part.toString().strip())
                .filter(part -> !part.isEmpty());
    }

    /** Returns the value without the space around it; empty if the key is absent or its value blank. */
    public Optional<String> text(String key) {
        Object value = properties.get(key);
        String text = value == null ? "" : value.toString().strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    /** Returns the whole number that a text represents; empty if it represents none. */
    public static Optional<Integer> whole(String text) {
        return wholeLong(text).filter(number -> number == number.intValue()).map(Long::intValue);
    }

    /** Returns the whole number of at most 18 digits that a text represents; empty if it represents none. */
    public static Optional<Long> wholeLong(String text) {
        // 18 digits cannot overflow.
        return text.matches("[+-]?\\d{1,18}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }
}
