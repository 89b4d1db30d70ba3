package org.example.tasks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.mneme.api.entry.InvalidEntryException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The JSON form of an entry, which is also its line in a file. Values that this program does not know are kept. */
final class TaskJson {

    static final String ID = "id";
    static final String TIMESTAMP = "timestamp";
    static final String TEXT = "text";
    static final String MINUTES = "minutes";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private TaskJson() {}

    /** Reads an object. Only a missing text is an error: a known key with a value of another type is an extra field. */
    static TaskEntry read(String json) {
        ObjectNode fields = object(json);
        if (!fields.path(TEXT).isTextual()) {
            throw new InvalidEntryException(TEXT, "must be given, as a text");
        }
        String text = fields.remove(TEXT).textValue();
        String timestamp = take(TIMESTAMP, fields);
        String id = take(ID, fields);
        int minutes = takeMinutes(fields);
        Map<String, String> extra = new LinkedHashMap<>();
        fields.properties()
                .forEach(field -> extra.put(field.getKey(), field.getValue().toString()));
        return new TaskEntry(id, timestamp, text, minutes, extra);
    }

    /** Writes an object on one line. */
    static String write(TaskEntry entry) {
        ObjectNode fields = JSON.createObjectNode();
        if (!entry.timestamp().isEmpty()) {
            fields.put(TIMESTAMP, entry.timestamp());
        }
        fields.put(TEXT, entry.text());
        if (entry.minutes() > 0) {
            fields.put(MINUTES, entry.minutes());
        }
        entry.extraFields().forEach((key, source) -> fields.putRawValue(key, new RawValue(source)));
        if (!entry.id().isEmpty()) {
            fields.put(ID, entry.id());
        }
        return fields.toString();
    }

    private static ObjectNode object(String json) {
        try {
            if (JSON.readTree(json) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException broken) {
            // Its message may quote the text, which operators must not see.
            throw new InvalidEntryException("", "must be valid JSON");
        }
        throw new InvalidEntryException("", "must be a JSON object");
    }

    private static String take(String key, ObjectNode fields) {
        JsonNode value = fields.path(key);
        if (!value.isTextual() || value.textValue().isEmpty()) {
            return "";
        }
        fields.remove(key);
        return value.textValue();
    }

    private static int takeMinutes(ObjectNode fields) {
        JsonNode value = fields.path(MINUTES);
        if (!value.isInt() || value.intValue() < 1) {
            return 0;
        }
        fields.remove(MINUTES);
        return value.intValue();
    }
}
