package io.mneme.record;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.JsonFields.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The JSON form of a dictation.
 *
 * <p>A known key whose value does not fit stays among the foreign ones, and is written from there: what another program
 * wrote comes back as it was.
 */
final class DictationJson {

    private static final Set<String> KNOWN =
            Arrays.stream(Key.values()).map(Key::json).collect(Collectors.toSet());

    /** What a line may have, unless its journal is configured otherwise. */
    private static final int LONG_LINE_BYTES = 8 << 20;

    private DictationJson() {}

    /** Reads the fields of a dictation, lenient of everything but a final text that is missing. */
    static Dictation of(Map<String, Value> fields) {
        String confirmed = text(Key.FINAL_TEXT, fields)
                .orElseThrow(() -> new InvalidEntryException(Key.FINAL_TEXT.json(), "must be given, as a text"));
        Optional<String> enhanced = text(Key.ENHANCED_TEXT, fields);
        return new Dictation(
                text(Key.ID, fields).orElse(""),
                text(Key.TIMESTAMP, fields).orElse(""),
                text(Key.ASR_TEXT, fields).orElse(confirmed),
                enhanced,
                confirmed,
                text(Key.ENHANCE_MODE, fields).filter(mode -> !mode.isEmpty()).orElse("off"),
                isTrue(Key.PREVIEW_ENABLED, fields).orElse(false),
                text(Key.STT_MODEL, fields).orElse(""),
                text(Key.LLM_MODEL, fields).orElse(""),
                isTrue(Key.USER_CORRECTED, fields)
                        .orElse(enhanced.isPresent() && !enhanced.get().equals(confirmed)),
                Key.AUDIO_DURATION.in(fields).map(Key::seconds).orElse(0.0),
                foreign(fields));
    }

    /** Writes a dictation as one line. */
    static void write(Dictation dictation, OutputStream to) throws IOException {
        write(dictation, false, to);
    }

    /**
     * Returns the line of a dictation for its file. A recognised text that equals the final one is left out where the line would
     * be too long with both: read back, it is the final text.
     */
    static byte[] fileLine(Dictation dictation) {
        byte[] whole = JsonLine.bytes(line -> write(dictation, false, line));
        return whole.length > LONG_LINE_BYTES && dictation.recognised().equals(dictation.confirmed())
                ? JsonLine.bytes(line -> write(dictation, true, line))
                : whole;
    }

    private static void write(Dictation dictation, boolean withoutRecognised, OutputStream to) throws IOException {
        JsonLine.write(to, dictation.foreign(), dictation.id(), line -> {
            line.text(Key.TIMESTAMP.quoted(), dictation.timestamp());
            if (!withoutRecognised) {
                line.text(Key.ASR_TEXT.quoted(), dictation.recognised());
            }
            line.text(Key.ENHANCED_TEXT.quoted(), dictation.enhanced());
            line.text(Key.FINAL_TEXT.quoted(), dictation.confirmed());
            line.text(Key.ENHANCE_MODE.quoted(), dictation.mode());
            line.flag(Key.PREVIEW_ENABLED.quoted(), dictation.previewed());
            line.text(Key.STT_MODEL.quoted(), dictation.recogniser());
            line.text(Key.LLM_MODEL.quoted(), dictation.model());
            line.flag(Key.USER_CORRECTED.quoted(), dictation.corrected());
            line.number(Key.AUDIO_DURATION.quoted(), dictation.seconds());
        });
    }

    /** Returns the line of a dictation. */
    static String text(Dictation dictation) {
        return JsonLine.text(line -> write(dictation, line));
    }

    private static Map<String, String> foreign(Map<String, Value> fields) {
        Map<String, String> foreign = new LinkedHashMap<>(fields.size());
        fields.forEach((key, value) -> {
            if (!KNOWN.contains(key)
                    || !Key.valueOf(key.toUpperCase(Locale.ROOT)).fits(value)) {
                foreign.put(key, value.raw());
            }
        });
        return foreign;
    }

    private static Optional<String> text(Key key, Map<String, Value> fields) {
        return key.in(fields).map(Value::text);
    }

    private static Optional<Boolean> isTrue(Key key, Map<String, Value> fields) {
        return key.in(fields).map(value -> Boolean.valueOf(value.text()));
    }
}
