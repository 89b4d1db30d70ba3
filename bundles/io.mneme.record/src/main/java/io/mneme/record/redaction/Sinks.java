package io.mneme.record.redaction;

import io.mneme.api.redaction.Sink;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads from a configuration which sinks are redacted. */
final class Sinks {

    private static final String KEY = "sinks";

    private Sinks() {}

    /** Returns the sink as configurations name it. */
    static String name(Sink sink) {
        return sink.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the sinks that are to be redacted; empty if the key is not there, or nothing is behind it.
     *
     * @throws IllegalArgumentException if one of them is no sink
     */
    static Set<Sink> read(Map<String, Object> properties) {
        Set<Sink> sinks = EnumSet.noneOf(Sink.class);
        words(properties.get(KEY)).forEach(word -> sinks.add(sink(word)));
        return Set.copyOf(sinks);
    }

    private static Stream<String> words(Object value) {
        List<?> parts = value instanceof Object[] array
                ? Arrays.asList(array)
                : List.of((value == null ? "" : value.toString()).split(","));
        return parts.stream().map(part -> part.toString().strip()).filter(word -> !word.isEmpty());
    }

    private static Sink sink(String word) {
        return Arrays.stream(Sink.values())
                .filter(sink -> name(sink).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        KEY + " must be some of " + all() + ", with commas between: " + word));
    }

    private static String all() {
        return Arrays.stream(Sink.values()).map(Sinks::name).collect(Collectors.joining(", "));
    }
}
