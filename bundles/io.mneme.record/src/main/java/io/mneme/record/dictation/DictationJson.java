package io.mneme.record.dictation;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonLine;
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
 * <p>A known key with a value of another type is an extra field, and is written from there: the value of another program does
 * not change.
 */
final class DictationJson {

    private static final Set<String> KNOWN =
            Arrays.stream(DictationKey.values()).map(DictationKey::json).collect(Collectors.toSet());

    /** Default limit of the length of a line in a journal. */
    private static final int LONG_LINE_BYTES = 8 << 20;

    private DictationJson() {}

    /** Reads the fields of a dictation. Only a missing final text is an error. */
    static Dictation of(Map<String, Value> fields) {
        String finalText = text(DictationKey.FINAL_TEXT, fields)
                .orElseThrow(
                        () -> new InvalidEntryException(DictationKey.FINAL_TEXT.json(), "must be given, as a text"));
        Optional<String> enhancedText = text(DictationKey.ENHANCED_TEXT, fields);
        return new Dictation(
                text(DictationKey.ID, fields).orElse(""),
                text(DictationKey.TIMESTAMP, fields).orElse(""),
                text(DictationKey.ASR_TEXT, fields).orElse(finalText),
                enhancedText,
                finalText,
                text(DictationKey.ENHANCE_MODE, fields)
                        .filter(mode -> !mode.isEmpty())
                        .orElse("off"),
                isTrue(DictationKey.PREVIEW_ENABLED, fields).orElse(false),
                text(DictationKey.STT_MODEL, fields).orElse(""),
                text(DictationKey.LLM_MODEL, fields).orElse(""),
                isTrue(DictationKey.USER_CORRECTED, fields)
                        .orElse(enhancedText.isPresent() && !enhancedText.get().equals(finalText)),
                DictationKey.AUDIO_DURATION
                        .in(fields)
                        .map(DictationKey::seconds)
                        .orElse(0.0),
                foreign(fields));
    }

    /** Writes a dictation as one line. */
    static void write(Dictation dictation, OutputStream to) throws IOException {
        write(dictation, false, to);
    }

    /**
     * Returns the line of a dictation for its file. Omits a recognised text that equals the final
     * one if the line would be too long with both. A reader takes the final text for a missing recognised one.
     */
    static byte[] fileLine(Dictation dictation) {
        byte[] whole = JsonLine.bytes(line -> write(dictation, false, line));
        return whole.length > LONG_LINE_BYTES && dictation.asrText().equals(dictation.finalText())
                ? JsonLine.bytes(line -> write(dictation, true, line))
                : whole;
    }

    private static void write(Dictation dictation, boolean withoutAsrText, OutputStream to) throws IOException {
        JsonLine.write(to, dictation.extraFields(), dictation.id(), line -> {
            line.text(DictationKey.TIMESTAMP.quoted(), dictation.timestamp());
            if (!withoutAsrText) {
                line.text(DictationKey.ASR_TEXT.quoted(), dictation.asrText());
            }
            line.text(DictationKey.ENHANCED_TEXT.quoted(), dictation.enhancedText());
            line.text(DictationKey.FINAL_TEXT.quoted(), dictation.finalText());
            line.text(DictationKey.ENHANCE_MODE.quoted(), dictation.mode());
            line.flag(DictationKey.PREVIEW_ENABLED.quoted(), dictation.confirmed());
            line.text(DictationKey.STT_MODEL.quoted(), dictation.sttModel());
            line.text(DictationKey.LLM_MODEL.quoted(), dictation.llmModel());
            line.flag(DictationKey.USER_CORRECTED.quoted(), dictation.corrected());
            line.number(DictationKey.AUDIO_DURATION.quoted(), dictation.audioSeconds());
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
                    || !DictationKey.valueOf(key.toUpperCase(Locale.ROOT)).fits(value)) {
                foreign.put(key, value.raw());
            }
        });
        return foreign;
    }

    private static Optional<String> text(DictationKey key, Map<String, Value> fields) {
        return key.in(fields).map(Value::text);
    }

    private static Optional<Boolean> isTrue(DictationKey key, Map<String, Value> fields) {
        return key.in(fields).map(value -> Boolean.valueOf(value.text()));
    }
}
