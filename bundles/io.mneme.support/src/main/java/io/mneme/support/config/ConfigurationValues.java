package io.mneme.support.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads typed values from the properties of a configuration. Files store texts there, programs any type. A blank value of a
 * single key counts as absent.
 */
public record ConfigurationValues(Map<String, ?> properties) {

    /** Returns why a reader rejects these values, which names key, rule and value; empty if it accepts them. */
    public Optional<String> refusal(Function<ConfigurationValues, ?> reader) {
        try {
            reader.apply(this);
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            return Optional.of(wrong.getMessage());
        }
    }

    /** Returns a switch: {@code true} or {@code false}, in any case of letters. */
    public boolean flag(String key, boolean defaultValue) {
        return text(key)
                .map(value -> switch (value.toLowerCase(Locale.ROOT)) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw new InvalidValueException(key, "must be true or false", value);
                })
                .orElse(defaultValue);
    }

    /** Returns a whole number that is not below the minimum. */
    public int number(String key, int defaultValue, int min) {
        Optional<String> value = text(key);
        if (value.isEmpty()) {
            return defaultValue;
        }
        int number = whole(value.get()).orElseThrow(() -> notWhole(key, value.get()));
        if (number < min) {
            throw new InvalidValueException(key, "must be at least " + min, number);
        }
        return number;
    }

    /** Returns the whole numbers of the keys that begin with a prefix, by what follows it; a blank value counts as absent. */
    public Map<String, Double> numbers(String prefix) {
        Map<String, Double> numbers = new HashMap<>();
        properties.keySet().stream()
                .filter(key -> key.startsWith(prefix) && text(key).isPresent())
                .forEach(
                        key -> numbers.put(key.substring(prefix.length()), (double) number(key, 0, Integer.MIN_VALUE)));
        return numbers;
    }

    /** Returns a whole number within bounds, both included. */
    public int number(String key, int defaultValue, int min, int max) {
        return text(key)
                .map(value -> whole(value)
                        .filter(number -> number >= min && number <= max)
                        .orElseThrow(() -> new InvalidValueException(
                                key, "must be a whole number from " + min + " to " + max, value)))
                .orElse(defaultValue);
    }

    /** Returns a whole number of at most 18 digits that is not below the minimum. */
    public long longNumber(String key, long defaultValue, long min) {
        Optional<String> value = text(key);
        if (value.isEmpty()) {
            return defaultValue;
        }
        long number = wholeLong(value.get()).orElseThrow(() -> notWhole(key, value.get()));
        if (number < min) {
            throw new InvalidValueException(key, "must be at least " + min, number);
        }
        return number;
    }

    /** Returns one of the allowed texts. */
    public String choice(String key, String defaultValue, Collection<String> allowed) {
        String value = text(key).orElse(defaultValue);
        if (!allowed.contains(value)) {
            throw new InvalidValueException(key, "must be one of " + String.join(", ", allowed), value);
        }
        return value;
    }

    /** Returns a time zone; the machine's own if the key is absent. */
    public ZoneId zone(String key) {
        return text(key).map(value -> zone(key, value)).orElseGet(ZoneId::systemDefault);
    }

    private static ZoneId zone(String key, String value) {
        try {
            return ZoneId.of(value);
        } catch (DateTimeException unknown) {
            throw new InvalidValueException(key, "must be a time zone, as Asia/Shanghai or UTC", value);
        }
    }

    /** Returns a path; empty if the key is absent. */
    public Optional<Path> path(String key) {
        return text(key).map(value -> path(key, value));
    }

    private static Path path(String key, String value) {
        try {
            return Path.of(value);
        } catch (InvalidPathException wrong) {
            throw new InvalidValueException(key, "must be a path", value);
        }
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

    /** Returns the texts of a list, or of one text with commas between them; the default if the key is absent. */
    public List<String> list(String key, List<String> defaultValue) {
        return properties.containsKey(key) ? list(key).toList() : defaultValue;
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
        return parts.map(part -> part.toString().strip()).filter(part -> !part.isEmpty());
    }

    /** Returns the value without the space around it; empty if the key is absent or its value blank. */
    public Optional<String> text(String key) {
        return Optional.ofNullable(properties.get(key))
                .map(value -> value.toString().strip())
                .filter(value -> !value.isEmpty());
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

    private static InvalidValueException notWhole(String key, String value) {
        return new InvalidValueException(key, "must be a whole number", value);
    }
}
