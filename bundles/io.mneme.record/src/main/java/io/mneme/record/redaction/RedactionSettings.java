package io.mneme.record.redaction;

import io.mneme.api.redaction.RedactionSink;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings of redaction.
 *
 * @param sinks the sinks that are redacted
 * @param required the names of the required redactors
 * @param timeout time limit of a redactor for a short text
 */
record RedactionSettings(Set<RedactionSink> sinks, Set<String> required, Duration timeout) {

    /** Active until there is a valid configuration: every text is rejected. */
    static final RedactionSettings UNREAD =
            new RedactionSettings(EnumSet.allOf(RedactionSink.class), Set.of(), Duration.ofSeconds(2));

    private static final String SINKS = "sinks";
    private static final String REDACTORS = "redactors";
    private static final String TIMEOUT = "timeout_ms";

    RedactionSettings {
        sinks = Set.copyOf(sinks);
        required = Set.copyOf(required);
    }

    /**
     * Reads them from a configuration. Without sinks, none is redacted. Without the key of the redactors, the shipped one is
     * required; if the key has no value, any one.
     *
     * @throws IllegalArgumentException if a value is wrong; the message names key, rule and value
     */
    static RedactionSettings read(Map<String, Object> properties) {
        Set<RedactionSink> sinks = EnumSet.noneOf(RedactionSink.class);
        words(properties.get(SINKS)).forEach(word -> sinks.add(sink(word)));
        Object redactors = properties.get(REDACTORS);
        Set<String> required = words(redactors == null ? "patterns" : redactors)
                .map(RedactionSettings::redactor)
                .collect(Collectors.toUnmodifiableSet());
        return new RedactionSettings(sinks, required, timeout(properties.get(TIMEOUT)));
    }

    /** Returns the sink as configurations name it. */
    static String name(RedactionSink sink) {
        return sink.name().toLowerCase(Locale.ROOT);
    }

    private static Stream<String> words(Object value) {
        Collection<?> parts;
        if (value instanceof Object[] array) {
            parts = Arrays.asList(array);
        } else if (value instanceof Collection<?> collection) {
            parts = collection;
        } else {
            parts = List.of((value == null ? "" : value.toString()).split(","));
        }
        return parts.stream().map(part -> part.toString().strip()).filter(word -> !word.isEmpty());
    }

    private static RedactionSink sink(String word) {
        return Arrays.stream(RedactionSink.values())
                .filter(sink -> name(sink).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        SINKS + " must be some of " + all() + ", with commas between: " + word));
    }

    private static String redactor(String word) {
        if (!word.matches(BoundRedactor.NAME)) {
            throw new IllegalArgumentException(REDACTORS
                    + " must be names of 1 to 31 lower case letters, digits and hyphens, with commas between: " + word);
        }
        return word;
    }

    private static Duration timeout(Object value) {
        String text = value == null ? "2000" : value.toString().strip();
        if (!text.matches("\\d{2,5}") || Integer.parseInt(text) < 10 || Integer.parseInt(text) > 60_000) {
            throw new IllegalArgumentException(TIMEOUT + " must be a whole number from 10 to 60000: " + text);
        }
        return Duration.ofMillis(Integer.parseInt(text));
    }

    private static String all() {
        return Arrays.stream(RedactionSink.values())
                .map(RedactionSettings::name)
                .collect(Collectors.joining(", "));
    }
}
