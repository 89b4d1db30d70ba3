package io.mneme.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.JsonFields.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
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

    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> KNOWN =
            Arrays.stream(Key.values()).map(Key::json).collect(Collectors.toSet());

    private DictationJson() {}

    /** Reads the fields of a dictation, lenient of everything but a final text that is missing. */
    static Dictation of(Map<String, Value> fields) {
        String confirmed = text(Key.FINAL_TEXT, fields)
                .orElseThrow(() -> new InvalidEntryException(Key.FINAL_TEXT.json(), "must be given, as a text"));
        Optional<String> enhanced = Key.ENHANCED_TEXT
                .in(fields)
                .filter(value -> value.token() == JsonToken.VALUE_STRING)
                .map(Value::text);
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
    static String text(Dictation dictation) {
        StringWriter line = new StringWriter(256);
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            for (Key key : Key.values()) {
                if (key != Key.ID) {
                    writeKnown(json, key, dictation);
                }
            }
            for (Map.Entry<String, String> further : dictation.foreign().entrySet()) {
                if (!KNOWN.contains(further.getKey())) {
                    writeRaw(json, further.getKey(), further.getValue());
                }
            }
            writeKnown(json, Key.ID, dictation);
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return line.toString();
    }

    private static void writeKnown(JsonGenerator json, Key key, Dictation dictation) throws IOException {
        String raw = dictation.foreign().get(key.json());
        if (raw != null) {
            writeRaw(json, key.json(), raw);
            return;
        }
        switch (key) {
            case TIMESTAMP -> json.writeStringField(key.json(), dictation.timestamp());
            case ASR_TEXT -> json.writeStringField(key.json(), dictation.recognised());
            case ENHANCED_TEXT -> json.writeStringField(
                    key.json(), dictation.enhanced().orElse(null));
            case FINAL_TEXT -> json.writeStringField(key.json(), dictation.confirmed());
            case ENHANCE_MODE -> json.writeStringField(key.json(), dictation.mode());
            case PREVIEW_ENABLED -> json.writeBooleanField(key.json(), dictation.previewed());
            case STT_MODEL -> json.writeStringField(key.json(), dictation.recogniser());
            case LLM_MODEL -> json.writeStringField(key.json(), dictation.model());
            case USER_CORRECTED -> json.writeBooleanField(key.json(), dictation.corrected());
            case AUDIO_DURATION -> json.writeNumberField(key.json(), dictation.seconds());
            case ID -> {
                if (!dictation.id().isEmpty()) {
                    json.writeStringField(key.json(), dictation.id());
                }
            }
        }
    }

    private static void writeRaw(JsonGenerator json, String key, String raw) throws IOException {
        json.writeFieldName(key);
        json.writeRawValue(raw);
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
