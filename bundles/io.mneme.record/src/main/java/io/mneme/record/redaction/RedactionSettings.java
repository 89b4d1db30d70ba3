package io.mneme.record.redaction;

import io.mneme.api.redaction.RedactionSink;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/**
 * The settings of redaction.
 *
 * @param sinks the sinks that are redacted
 * @param required the names of the required redactors
 * @param timeout time limit of a redactor for a short text
 */
record RedactionSettings(Set<RedactionSink> sinks, Set<String> required, Duration timeout) {

    private static final String SINKS = "sinks";
    private static final String REDACTORS = "redactors";
    private static final String DEFAULT_REDACTOR = "patterns";
    private static final int DEFAULT_TIMEOUT_MS = 2_000;
    private static final int MIN_TIMEOUT_MS = 10;
    private static final int MAX_TIMEOUT_MS = 60_000;

    /** Active until there is a valid configuration: every text is rejected. */
    static final RedactionSettings UNREAD =
            new RedactionSettings(EnumSet.allOf(RedactionSink.class), Set.of(), Duration.ofMillis(DEFAULT_TIMEOUT_MS));

    @ObjectClassDefinition(name = "Mneme: redaction", description = "What is removed from texts, and for which sinks")
    @interface Config {

        @AttributeDefinition(
                required = false,
                description = "The sinks that are redacted; empty for none",
                options = {
                    @Option(value = "store", label = "what is written to the journals"),
                    @Option(value = "export", label = "what exports contain"),
                    @Option(value = "prompt", label = "what a language model is shown")
                })
        String[] sinks() default {};

        @AttributeDefinition(
                required = false,
                description =
                        "Names of the redactors without which texts for these sinks are refused; empty for any one")
        String[] redactors() default DEFAULT_REDACTOR;

        @AttributeDefinition(
                description = "Milliseconds that a redactor may take for a short text",
                min = "" + MIN_TIMEOUT_MS,
                max = "" + MAX_TIMEOUT_MS)
        int timeout__ms() default DEFAULT_TIMEOUT_MS;
    }

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
    static RedactionSettings read(ConfigurationValues values) {
        return new RedactionSettings(
                values.list(SINKS).map(RedactionSettings::sink).collect(Collectors.toUnmodifiableSet()),
                values.list(REDACTORS, List.of(DEFAULT_REDACTOR)).stream()
                        .map(RedactionSettings::redactor)
                        .collect(Collectors.toUnmodifiableSet()),
                Duration.ofMillis(values.number("timeout_ms", DEFAULT_TIMEOUT_MS, MIN_TIMEOUT_MS, MAX_TIMEOUT_MS)));
    }

    /** Returns the sink as configurations name it. */
    static String name(RedactionSink sink) {
        return sink.name().toLowerCase(Locale.ROOT);
    }

    private static RedactionSink sink(String word) {
        return Arrays.stream(RedactionSink.values())
                .filter(sink -> name(sink).equals(word))
                .findFirst()
                .orElseThrow(() ->
                        new InvalidValueException(SINKS, "must be some of " + all() + ", with commas between", word));
    }

    private static String redactor(String word) {
        if (!word.matches(BoundRedactor.NAME)) {
            throw new InvalidValueException(
                    REDACTORS,
                    "must be names of 1 to 31 lower case letters, digits and hyphens, with commas between",
                    word);
        }
        return word;
    }

    private static String all() {
        return Arrays.stream(RedactionSink.values())
                .map(RedactionSettings::name)
                .collect(Collectors.joining(", "));
    }
}
