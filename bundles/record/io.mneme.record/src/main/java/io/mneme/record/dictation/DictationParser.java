package io.mneme.record.dictation;

import static io.mneme.record.dictation.DictationKind.FINAL_TEXT;
import static io.mneme.record.dictation.DictationKind.ID;
import static io.mneme.record.dictation.DictationKind.SCHEMA;
import static io.mneme.record.dictation.DictationKind.USER_CORRECTED;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionRules;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.RecordBounds;
import io.mneme.support.schema.Timestamps;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Converts the JSON of a request to a dictation, by the strict rules. */
final class DictationParser {

    /** The key of the time of the last edit. */
    static final String EDITED_AT = "edited_at";

    /** How dictations are redacted: by their schema, with the time of the last edit. */
    static final RedactionRules REDACTION = withEditedAt(SCHEMA.redactionRules());

    private DictationParser() {}

    private static RedactionRules withEditedAt(RedactionRules rules) {
        return new RedactionRules(
                with(rules.names(), EDITED_AT), rules.references(), with(rules.times(), EDITED_AT), rules.groups());
    }

    private static Set<String> with(Set<String> names, String name) {
        return Stream.concat(names.stream(), Stream.of(name)).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the dictation to record. */
    static Dictation recorded(String json, Instant now) {
        return SCHEMA.readSent(json, now);
    }

    /**
     * Returns the dictation with a patch applied.
     *
     * @param patch the fields to change, as {@link JsonFields#strict} returns them
     */
    static Dictation edited(Dictation before, Map<String, Value> patch, Instant now) {
        Map<String, Value> changes = new LinkedHashMap<>(patch);
        refuse(changes, ID.name(), "cannot be changed");
        refuse(changes, EDITED_AT, "is set by the edit itself");
        SCHEMA.check(changes);
        SCHEMA.normalise(changes);
        Map<String, Value> fields = JsonFields.lenient(SCHEMA.line(before));
        int keysBefore = fields.size();
        changes.forEach((key, value) -> set(fields, key, value));
        if (fields.size() > keysBefore) {
            RecordBounds.checkKeys("", fields);
        }
        if (changes.containsKey(FINAL_TEXT.name()) && !changes.containsKey(USER_CORRECTED.name())) {
            fields.remove(USER_CORRECTED.name());
        }
        fields.put(EDITED_AT, JsonText.text(Timestamps.text(now)));
        return SCHEMA.read(fields);
    }

    private static void set(Map<String, Value> fields, String key, Value value) {
        if (value.token() == JsonToken.VALUE_NULL) {
            fields.remove(key);
        } else {
            fields.put(key, value);
        }
    }

    private static void refuse(Map<String, Value> changes, String key, String rule) {
        if (changes.containsKey(key)) {
            throw new InvalidEntryException(key, rule);
        }
    }
}
