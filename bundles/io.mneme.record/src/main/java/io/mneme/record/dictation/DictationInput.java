package io.mneme.record.dictation;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonText;
import io.mneme.record.json.RecordBounds;
import io.mneme.record.json.Timestamps;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Converts the JSON of a request to a dictation, by the strict rules. */
final class DictationInput {

    /** The key of the time of the last edit. */
    static final String EDITED_AT = "edited_at";

    private DictationInput() {}

    /** Returns the dictation to record. */
    static Dictation recorded(String json, Instant now) {
        Map<String, Value> fields = JsonFields.strict(json);
        checkAndNormalise(fields);
        fields.putIfAbsent(DictationKey.TIMESTAMP.json(), JsonText.text(Timestamps.text(now)));
        return DictationJson.of(fields);
    }

    /**
     * Returns the dictation with a patch applied.
     *
     * @param patch the fields to change, as {@link JsonFields#strict} returns them
     */
    static Dictation edited(Dictation before, Map<String, Value> patch, Instant now) {
        Map<String, Value> changes = new LinkedHashMap<>(patch);
        refuse(changes, DictationKey.ID.json(), "cannot be changed");
        refuse(changes, EDITED_AT, "is set by the edit itself");
        checkAndNormalise(changes);
        Map<String, Value> fields = JsonFields.lenient(DictationJson.text(before));
        int keysBefore = fields.size();
        changes.forEach((key, value) -> set(fields, key, value));
        if (fields.size() > keysBefore) {
            RecordBounds.checkKeys("", fields);
        }
        if (changes.containsKey(DictationKey.FINAL_TEXT.json())
                && !changes.containsKey(DictationKey.USER_CORRECTED.json())) {
            fields.remove(DictationKey.USER_CORRECTED.json());
        }
        fields.put(EDITED_AT, JsonText.text(Timestamps.text(now)));
        return DictationJson.of(fields);
    }

    private static void checkAndNormalise(Map<String, Value> fields) {
        RecordBounds.checkKeys("", fields);
        for (DictationKey key : DictationKey.values()) {
            key.check(fields);
        }
        fields.computeIfPresent(
                DictationKey.TIMESTAMP.json(),
                (key, given) -> JsonText.text(Timestamps.text(Timestamps.sent(key, given.text()))));
        fields.computeIfPresent(DictationKey.AUDIO_DURATION.json(), (key, given) -> rounded(given));
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

    /** To a tenth of a second. */
    private static Value rounded(Value given) {
        return JsonText.number(Math.round(DictationKey.seconds(given) * 10) / 10.0);
    }
}
