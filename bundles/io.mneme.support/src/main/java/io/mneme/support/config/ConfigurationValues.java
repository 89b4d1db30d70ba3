package io.mneme.support.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads typed values from the properties of a configuration; files leave strings there, programs anything. */
public record ConfigurationValues(Map<String, ?> properties) {

    /** Returns a switch: {@code true} or {@code false}, whatever its case. */
    public boolean flag(String key, boolean defaultValue) {
        Optional<String> value = text(key);
        if (value.isEmpty()) {
            return defaultValue;
        }
        return switch (value.get().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new InvalidValueException(key, "must be true or false", value.get());
        };
    }

    /** Returns a whole number that is not below the minimum. */
    public int number(String key, int defaultValue, int min) {
        Optional<String> value = text(key);
        if (value.isEmpty()) {
            return defaultValue;
        }
        int number = whole(value.get())
                .orElseThrow(() -> new InvalidValueException(key, "must be a whole number", value.get()));
        if (number < min) {
            throw new InvalidValueException(key, "must be at least " + min, number);
        }
        return number;
    }

    /** Returns a whole number within bounds, both included. */
    public int number(String key, int defaultValue, int min, int max) {
        int number = number(key, defaultValue, min);
        if (number > max) {
            throw new InvalidValueException(key, "must be at most " + max, number);
        }
        return number;
    }

    /** Returns one of some words. */
    public String choice(String key, String defaultValue, Collection<String> allowed) {
        String value = text(key).orElse(defaultValue);
        if (!allowed.contains(value)) {
            throw new InvalidValueException(key, "must be one of " + String.join(", ", allowed), value);
        }
        return value;
    }

    /** Returns a text of one line, taken as it is: the space around it belongs to it. */
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

    /** Returns words that are a list already, or one text with commas between them; empty if the key is not there. */
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
        return parts.map(part -> part.toString().strip()).filter(part -> !part.isEmpty());
    }

    /** Returns the value without the space around it; empty if the key is not there. */
    public Optional<String> text(String key) {
        return Optional.ofNullable(properties.get(key))
                .map(value -> value.toString().strip());
    }

    /** Returns the whole number a text holds; empty if it holds none. */
    public static Optional<Integer> whole(String text) {
        if (!text.matches("[+-]?\\d{1,18}")) {
            return Optional.empty();
        }
        long number = Long.parseLong(text);
        return number == (int) number ? Optional.of((int) number) : Optional.empty();
    }
}
