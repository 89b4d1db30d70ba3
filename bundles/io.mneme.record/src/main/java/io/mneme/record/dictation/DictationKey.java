package io.mneme.record.dictation;

import static com.fasterxml.jackson.core.JsonToken.VALUE_NULL;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.mneme.record.json.FieldRule;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonLine;
import io.mneme.record.json.RecordBounds;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The keys of a dictation's JSON object, in the order in which they are written, with the rules for their values. */
enum DictationKey {
    TIMESTAMP(RecordBounds.TIMESTAMP),
    ASR_TEXT(FieldRule.TEXT),
    ENHANCED_TEXT(FieldRule.TEXT_OR_NULL),
    FINAL_TEXT(FieldRule.TEXT),
    ENHANCE_MODE(RecordBounds.READ_NAME, RecordBounds.NAME),
    PREVIEW_ENABLED(FieldRule.FLAG),
    STT_MODEL(RecordBounds.READ_NAME, RecordBounds.NAME),
    LLM_MODEL(RecordBounds.READ_NAME, RecordBounds.NAME),
    USER_CORRECTED(FieldRule.FLAG),
    AUDIO_DURATION(FieldRule.amount("must be a number of seconds, at least 0 and less than 1,000,000,000")),
    ID(new FieldRule(
            "must be a text of 1 to 128 letters, digits, dots, colons, underscores and hyphens, and not stats",
            // The path of the statistics: a dictation of this name could be neither read nor deleted.
            value -> FieldRule.NAME.fits().test(value) && !value.text().equals("stats")));

    private static final Map<String, DictationKey> BY_JSON = new HashMap<>();

    static {
        for (DictationKey key : values()) {
            BY_JSON.put(key.json, key);
        }
    }

    private final String json = name().toLowerCase(Locale.ROOT);
    private final SerializableString quoted = new SerializedString(json);
    private final FieldRule read;
    private final FieldRule sent;

    DictationKey(FieldRule readAndSent) {
        this(readAndSent, readAndSent);
    }

    DictationKey(FieldRule read, FieldRule sent) {
        this.read = read;
        this.sent = sent;
    }

    /** Returns the key as it is written. */
    String json() {
        return json;
    }

    /** Returns the key in the form in which a {@link JsonLine} takes it. */
    SerializableString quoted() {
        return quoted;
    }

    /** Returns whether a key is known, and its value in a file is of the key's type and within its range. */
    static boolean isReadable(String json, Value value) {
        DictationKey key = BY_JSON.get(json);
        return key != null && key.fits(value);
    }

    private boolean fits(Value value) {
        return read.fits().test(value);
    }

    /** Returns the value of this key if it is there, fits, and is not null. */
    Optional<Value> in(Map<String, Value> fields) {
        Value value = fields.get(json);
        return value != null && value.token() != VALUE_NULL && fits(value) ? Optional.of(value) : Optional.empty();
    }

    /** Refuses a value that was sent and breaks the rule. */
    void check(Map<String, Value> fields) {
        sent.check(json, fields);
    }

    static double seconds(Value value) {
        return Double.parseDouble(value.text());
    }
}
