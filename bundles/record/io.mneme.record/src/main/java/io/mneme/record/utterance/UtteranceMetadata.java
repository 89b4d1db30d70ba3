package io.mneme.record.utterance;

import static java.util.Map.entry;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonLine;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.RecordBounds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules for the metadata of an utterance in a request; unknown keys may have any value. */
final class UtteranceMetadata {

    private static final String SPOKEN_CHARS = "spoken_chars";

    private static final FieldRule TEXT = FieldRule.textOrNull(RecordBounds.MAX_PATH_CHARS);
    private static final FieldRule FLAG = FieldRule.FLAG.orNull("must be true, false or null");
    private static final FieldRule WHOLE = FieldRule.whole("must be a whole number, at least 0", 0, Long.MAX_VALUE);
    private static final FieldRule COUNT = WHOLE.orNull("must be a whole number, at least 0, or null");
    private static final FieldRule SECONDS =
            FieldRule.amount("").orNull("must be a number of seconds, at least 0 and less than 1,000,000,000, or null");

    private static final Map<String, FieldRule> RULES = Map.ofEntries(
            entry("voice_mode_version", TEXT),
            entry("model", TEXT),
            entry("voice", TEXT),
            entry("timing", TEXT),
            entry("provider", TEXT),
            entry("audio_format", TEXT),
            entry("language", TEXT),
            entry("emotion", TEXT),
            entry("error", TEXT),
            entry(
                    "transport",
                    FieldRule.word("", List.of("local", "livekit", "speak-only"))
                            .orNull("must be local, livekit, speak-only or null")),
            entry("silence_detection", FieldRule.OBJECT_OR_NULL),
            entry("tokens", FieldRule.OBJECT_OR_NULL),
            entry("provider_url", TEXT),
            entry("provider_type", TEXT),
            entry("is_fallback", FLAG),
            entry("fallback_reason", TEXT),
            entry("time_to_first_audio", SECONDS),
            entry("generation_time", SECONDS),
            entry("playback_time", SECONDS),
            entry("transcription_time", SECONDS),
            entry("total_turnaround_time", SECONDS),
            entry("interrupted", FLAG),
            entry(SPOKEN_CHARS, COUNT));

    private static final Map<String, Map<String, FieldRule>> NESTED = Map.of(
            "silence_detection",
            Map.of(
                    "enabled", FLAG,
                    "vad_aggressiveness",
                            FieldRule.whole("", 0, 3).orNull("must be a whole number from 0 to 3, or null"),
                    "silence_threshold_ms", COUNT),
            "tokens",
            Map.of("input", COUNT, "output", COUNT, "cached", COUNT));

    /** The names of all known keys, at every depth. */
    static final Set<String> NAMES = Stream.concat(
                    RULES.keySet().stream(), NESTED.values().stream().flatMap(rules -> rules.keySet().stream()))
            .collect(Collectors.toUnmodifiableSet());

    private UtteranceMetadata() {}

    /**
     * Refuses metadata that breaks a rule, naming the key as {@code metadata.transport}.
     *
     * @param raw the object's source text
     * @param text text of the utterance
     */
    static void check(String raw, String text) {
        Map<String, Value> fields = JsonFields.lenient(raw);
        RecordBounds.checkKeys("metadata", fields);
        check("metadata.", fields, RULES);
        NESTED.forEach((key, rules) -> {
            Value nested = fields.get(key);
            if (nested != null && nested.raw().startsWith("{")) {
                check("metadata." + key + ".", JsonFields.lenient(nested.raw()), rules);
            }
        });
        if (spoken(fields) > length(text)) {
            throw new InvalidEntryException(
                    "metadata." + SPOKEN_CHARS, "must not be more than text has characters: " + length(text));
        }
    }

    /** Returns the metadata of a text that has become shorter, so that {@code spoken_chars} is at most its length. */
    static String shortened(String raw, String text) {
        Map<String, Value> fields = new LinkedHashMap<>(JsonFields.lenient(raw));
        if (spoken(fields) <= length(text)) {
            return raw;
        }
        fields.put(SPOKEN_CHARS, JsonText.number(length(text)));
        return JsonLine.text(fields);
    }

    private static void check(String path, Map<String, Value> fields, Map<String, FieldRule> rules) {
        fields.forEach((key, value) -> {
            FieldRule rule = rules.get(key);
            if (rule != null && !rule.fits().test(value)) {
                throw new InvalidEntryException(path + key, rule.description());
            }
        });
    }

    private static long spoken(Map<String, Value> fields) {
        Value spoken = fields.get(SPOKEN_CHARS);
        return spoken == null || !WHOLE.fits().test(spoken) ? 0 : Long.parseLong(spoken.text());
    }

    private static long length(String text) {
        return text.codePointCount(0, text.length());
    }
}
