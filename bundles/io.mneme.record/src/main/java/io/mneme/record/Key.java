package io.mneme.record;

import static com.fasterxml.jackson.core.JsonToken.VALUE_FALSE;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NULL;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NUMBER_FLOAT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NUMBER_INT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_STRING;
import static com.fasterxml.jackson.core.JsonToken.VALUE_TRUE;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.entry.InvalidEntryException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The keys of a dictation's JSON object, in the order in which they are written. */
enum Key {
    TIMESTAMP("must be a text", EnumSet.of(VALUE_STRING)),
    ASR_TEXT("must be a text", EnumSet.of(VALUE_STRING)),
    ENHANCED_TEXT("must be a text or null", EnumSet.of(VALUE_STRING, VALUE_NULL)),
    FINAL_TEXT("must be a text", EnumSet.of(VALUE_STRING)),
    ENHANCE_MODE("must be a text", EnumSet.of(VALUE_STRING)),
    PREVIEW_ENABLED("must be true or false", EnumSet.of(VALUE_TRUE, VALUE_FALSE)),
    STT_MODEL("must be a text", EnumSet.of(VALUE_STRING)),
    LLM_MODEL("must be a text", EnumSet.of(VALUE_STRING)),
    USER_CORRECTED("must be true or false", EnumSet.of(VALUE_TRUE, VALUE_FALSE)),
    AUDIO_DURATION("must be a number of seconds, at least 0", EnumSet.of(VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT)) {
        @Override
        boolean fits(JsonFields.Value value) {
            return super.fits(value) && seconds(value) >= 0 && seconds(value) < 1e9;
        }
    },
    ID("must be a text of 1 to 128 letters, digits, dots, colons, underscores and hyphens", EnumSet.of(VALUE_STRING)) {
        @Override
        boolean fits(JsonFields.Value value) {
            return super.fits(value) && value.text().matches("[A-Za-z0-9][A-Za-z0-9._:-]{0,127}");
        }
    };

    private final String json = name().toLowerCase(Locale.ROOT);
    private final String rule;
    private final Set<JsonToken> tokens;

    Key(String rule, Set<JsonToken> tokens) {
        this.rule = rule;
        this.tokens = tokens;
    }

    /** Returns the key as it is written. */
    String json() {
        return json;
    }

    /** Returns whether a value is of this key's type and within its range. */
    boolean fits(JsonFields.Value value) {
        return tokens.contains(value.token());
    }

    /** Returns the value of this key if it is there and fits. */
    Optional<JsonFields.Value> in(Map<String, JsonFields.Value> fields) {
        return Optional.ofNullable(fields.get(json)).filter(this::fits);
    }

    /** Refuses a value that is there and does not fit. */
    void check(Map<String, JsonFields.Value> fields) {
        JsonFields.Value value = fields.get(json);
        if (value != null && !fits(value)) {
            throw new InvalidEntryException(json, rule);
        }
    }

    static double seconds(JsonFields.Value value) {
        return Double.parseDouble(value.text());
    }
}
