package io.mneme.record.dictation;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonLine;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The JSON form of a dictation.
 *
 * <p>A known key with a value of another type is an extra field, and is written from there: the value of another program does
 * not change.
 */
final class DictationJson {

    /** Default limit of the length of a line in a journal. */
    private static final int LONG_LINE_BYTES = 8 << 20;

    private DictationJson() {}

    /** Reads the fields of a dictation. Only a missing final text is an error. */
    static Dictation of(Map<String, Value> fields) {
        String finalText = finalText(fields);
        Optional<String> enhancedText = text(DictationKey.ENHANCED_TEXT, fields);
        String mode = text(DictationKey.ENHANCE_MODE, fields).orElse("");
        boolean enhancedDiffers =
                enhancedText.isPresent() && !enhancedText.get().equals(finalText);
        return new Dictation(
                text(DictationKey.ID, fields).orElse(""),
                text(DictationKey.TIMESTAMP, fields).orElse(""),
                text(DictationKey.ASR_TEXT, fields).orElse(finalText),
                enhancedText,
                finalText,
                mode.isEmpty() ? "off" : mode,
                flag(DictationKey.PREVIEW_ENABLED, fields, false),
                text(DictationKey.STT_MODEL, fields).orElse(""),
                text(DictationKey.LLM_MODEL, fields).orElse(""),
                flag(DictationKey.USER_CORRECTED, fields, enhancedDiffers),
                Double.parseDouble(text(DictationKey.AUDIO_DURATION, fields).orElse("0")),
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
        for (Map.Entry<String, Value> field : fields.entrySet()) {
            if (!DictationKey.isReadable(field.getKey(), field.getValue())) {
                foreign.put(field.getKey(), field.getValue().raw());
            }
        }
        return foreign;
    }

    private static String finalText(Map<String, Value> fields) {
        Optional<String> finalText = text(DictationKey.FINAL_TEXT, fields);
        if (finalText.isEmpty()) {
            throw new InvalidEntryException(DictationKey.FINAL_TEXT.json(), "must be given, as a text");
        }
        return finalText.get();
    }

    // No lambdas here and in the keys: the first read after a start would wait half a millisecond for each.
    private static Optional<String> text(DictationKey key, Map<String, Value> fields) {
        Optional<Value> value = key.in(fields);
        return value.isPresent() ? Optional.of(value.get().text()) : Optional.empty();
    }

    private static boolean flag(DictationKey key, Map<String, Value> fields, boolean absent) {
        Optional<Value> value = key.in(fields);
        return value.isPresent() ? Boolean.parseBoolean(value.get().text()) : absent;
    }
}
