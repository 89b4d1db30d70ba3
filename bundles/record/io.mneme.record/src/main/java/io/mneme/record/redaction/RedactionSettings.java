package io.mneme.record.redaction;

import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.number;

import io.mneme.api.entry.RedactionSink;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of redaction.
 *
 * @param sinks the sinks that are redacted
 * @param required the names of the required redactors
 * @param timeout time limit of a redactor for a short text
 */
record RedactionSettings(Set<RedactionSink> sinks, Set<String> required, Duration timeout) {

    static final String PID = "io.mneme.redaction";

    private static final String SINKS = "sinks";
    private static final String REDACTORS = "redactors";
    private static final int DEFAULT_TIMEOUT_MS = 2_000;

    static final SettingsSchema<RedactionSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: redaction",
            "What is removed from texts, and for which sinks",
            RedactionSettings::read,
            list(SINKS)
                    .describe("The sinks that are redacted; empty for none")
                    .option("store", "what is written to the journals")
                    .option("export", "what exports contain")
                    .option("prompt", "what a language model is shown"),
            list(REDACTORS, "patterns")
                    .describe(
                            "Names of the redactors without which texts for these sinks are refused; empty for any one"),
            number("timeout_ms", DEFAULT_TIMEOUT_MS, 10, 60_000)
                    .describe("Milliseconds that a redactor may take for a short text"));

    /** Active until there is a valid configuration: every text is rejected. */
    static final RedactionSettings UNREAD =
            new RedactionSettings(EnumSet.allOf(RedactionSink.class), Set.of(), Duration.ofMillis(DEFAULT_TIMEOUT_MS));

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

    RedactionSettings {
        sinks = Set.copyOf(sinks);
        required = Set.copyOf(required);
    }

    /**
     * Without sinks, none is redacted. Without the key of the redactors, the shipped one is required; if the key has no value, any
     * one.
     */
    private static RedactionSettings read(SettingValues values) {
        return new RedactionSettings(
                values.list(SINKS).stream().map(RedactionSettings::sink).collect(Collectors.toUnmodifiableSet()),
                values.list(REDACTORS).stream()
                        .map(RedactionSettings::redactor)
                        .collect(Collectors.toUnmodifiableSet()),
                values.duration("timeout_ms"));
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
