package io.mneme.record.utterance;

import static com.fasterxml.jackson.core.JsonToken.VALUE_NULL;
import static com.fasterxml.jackson.core.JsonToken.VALUE_STRING;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.mneme.record.json.FieldRule;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonLine;
import io.mneme.record.json.RecordBounds;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The keys of an utterance's JSON object, in the order in which they are written, with the rules for their values. */
enum UtteranceKey {
    VERSION(FieldRule.whole("must be a whole number, at least 1", 1, Integer.MAX_VALUE)),
    TIMESTAMP(RecordBounds.TIMESTAMP),
    CONVERSATION_ID(RecordBounds.READ_NAME, FieldRule.NAME),
    TYPE(FieldRule.word("must be stt or tts", List.of("stt", "tts"))),
    TEXT(FieldRule.TEXT, InputRules.SAID),
    PROJECT_PATH(RecordBounds.READ_PATH.orNull(""), RecordBounds.PATH_OR_NULL),
    AUDIO_FILE(RecordBounds.READ_PATH.orNull(""), InputRules.RELATIVE),
    DURATION_MS(FieldRule.whole("", 0, Long.MAX_VALUE)
            .orNull("must be a whole number of milliseconds, at least 0 and of at most 18 digits, or null")),
    METADATA(FieldRule.OBJECT_OR_NULL),
    ID(FieldRule.NAME);

    /** The stricter rules for values of requests. */
    private static final class InputRules {

        static final FieldRule SAID = new FieldRule(
                "must be a text that is not blank; silence is [no speech detected]",
                value -> value.token() == VALUE_STRING && !value.text().isBlank());

        static final FieldRule RELATIVE = RecordBounds.PATH_OR_NULL
                .and(value -> isInside(value.text()))
                .orNull("must be a relative path without .. in it, of at most " + RecordBounds.MAX_PATH_CHARS
                        + " characters, or null");

        private static boolean isInside(String path) {
            return !path.matches("(?s)([/\\\\]|[A-Za-z]:).*")
                    && !List.of(path.split("[/\\\\]")).contains("..");
        }
    }

    private final String json = name().toLowerCase(Locale.ROOT);
    private final SerializableString quoted = new SerializedString(json);
    private final FieldRule read;
    private final FieldRule sent;

    UtteranceKey(FieldRule readAndSent) {
        this(readAndSent, readAndSent);
    }

    UtteranceKey(FieldRule read, FieldRule sent) {
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

    /** Returns whether a value in a file is of this key's type and within its range. */
    boolean fits(Value value) {
        return read.fits().test(value);
    }

    /** Returns the value of this key if it is there, fits, and is not null. */
    Optional<Value> in(Map<String, Value> fields) {
        return Optional.ofNullable(fields.get(json)).filter(this::fits).filter(value -> value.token() != VALUE_NULL);
    }

    /** Returns the text of this key if it is there and fits. */
    Optional<String> textIn(Map<String, Value> fields) {
        return in(fields).map(Value::text);
    }

    /** Rejects a value of a request that breaks the rule. */
    void check(Map<String, Value> fields) {
        sent.check(json, fields);
    }
}
