package io.mneme.record;

import static com.fasterxml.jackson.core.JsonToken.VALUE_NULL;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.mneme.record.JsonFields.Value;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The keys of a dictation's JSON object, in the order in which they are written. */
enum Key {
    TIMESTAMP(Rule.TEXT),
    ASR_TEXT(Rule.TEXT),
    ENHANCED_TEXT(Rule.TEXT_OR_NULL),
    FINAL_TEXT(Rule.TEXT),
    ENHANCE_MODE(Rule.TEXT),
    PREVIEW_ENABLED(Rule.FLAG),
    STT_MODEL(Rule.TEXT),
    LLM_MODEL(Rule.TEXT),
    USER_CORRECTED(Rule.FLAG),
    AUDIO_DURATION(Rule.amount("must be a number of seconds, at least 0")),
    ID(Rule.NAME);

    private final String json = name().toLowerCase(Locale.ROOT);
    private final SerializableString quoted = new SerializedString(json);
    private final Rule rule;

    Key(Rule rule) {
        this.rule = rule;
    }

    /** Returns the key as it is written. */
    String json() {
        return json;
    }

    /** Returns the key in the form in which a {@link JsonLine} takes it. */
    SerializableString quoted() {
        return quoted;
    }

    /** Returns whether a value is of this key's type and within its range. */
    boolean fits(Value value) {
        return rule.fits().test(value);
    }

    /** Returns the value of this key if it is there, fits, and is not null. */
    Optional<Value> in(Map<String, Value> fields) {
        return Optional.ofNullable(fields.get(json)).filter(this::fits).filter(value -> value.token() != VALUE_NULL);
    }

    /** Refuses a value that is there and does not fit. */
    void check(Map<String, Value> fields) {
        rule.check(json, fields);
    }

    static double seconds(Value value) {
        return Double.parseDouble(value.text());
    }
}
