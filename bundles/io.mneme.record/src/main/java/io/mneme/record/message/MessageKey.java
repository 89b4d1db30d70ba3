package io.mneme.record.message;

import static com.fasterxml.jackson.core.JsonToken.VALUE_NULL;
import static com.fasterxml.jackson.core.JsonToken.VALUE_STRING;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.Role;
import io.mneme.record.json.FieldRule;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.RecordBounds;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The keys of a message's JSON object, in the order in which they are written, with the rules for their values. */
enum MessageKey {
    TIMESTAMP(RecordBounds.TIMESTAMP),
    CONVERSATION_ID(RecordBounds.READ_NAME, FieldRule.NAME),
    AUTHOR(RecordBounds.READ_NAME, RecordBounds.NAME),
    AUTHOR_ID(RecordBounds.READ_NAME, RecordBounds.NAME),
    ROLE(FieldRule.word("must be system, user, assistant or tool", EnumWords.words(Role.values()))),
    CONTENT(FieldRule.TEXT),
    REPLY_TO(
            RecordBounds.READ_NAME.orNull(""),
            FieldRule.NAME.orNull("must be null, or 1 to 128 letters, digits, dots, colons, underscores and hyphens")),
    MEDIA(MediaJson.READ.orNull(""), MediaJson.SENT.orNull(MediaJson.SENT.description())),
    MARKER(FieldRule.word("", EnumWords.words(MessageMarker.values()))
            .orNull("must be reset, compact_refresh or null")),
    ID(FieldRule.NAME);

    private final String json = name().toLowerCase(Locale.ROOT);
    private final SerializableString quoted = new SerializedString(json);
    private final FieldRule read;
    private final FieldRule sent;

    MessageKey(FieldRule readAndSent) {
        this(readAndSent, readAndSent);
    }

    MessageKey(FieldRule read, FieldRule sent) {
        this.read = read;
        this.sent = sent;
    }

    /** Returns the key as it is written. */
    String json() {
        return json;
    }

    /** Returns the key in the form in which a {@link io.mneme.record.json.JsonLine} takes it. */
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
        return in(fields).filter(value -> value.token() == VALUE_STRING).map(Value::text);
    }

    /** Rejects a value of a new message that breaks the rule. */
    void check(Map<String, Value> fields) {
        sent.check(json, fields);
    }
}
