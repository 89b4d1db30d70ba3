package io.mneme.vocabulary;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.vocabulary.TermEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The JSON form of a term, which is also its line in the file. Values that are not known here are kept. */
final class TermJson {

    static final String ID = "id";

    private static final String TIMESTAMP = "timestamp";
    private static final String TERM = "term";
    private static final String VARIANTS = "variants";
    private static final String CATEGORY = "category";
    private static final String NOTE = "note";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private TermJson() {}

    /** Reads an object. Only a missing term is an error: a known key with a value of another type is an extra field. */
    static TermEntry read(String json) {
        ObjectNode fields = object(json);
        if (fields.path(TERM).asText().isBlank() || !fields.path(TERM).isTextual()) {
            throw new InvalidEntryException(TERM, "must be given, as a text that is not blank");
        }
        String term = take(TERM, fields);
        String timestamp = take(TIMESTAMP, fields);
        List<String> variants = takeList(VARIANTS, fields);
        String category = take(CATEGORY, fields);
        String note = take(NOTE, fields);
        String id = take(ID, fields);
        Map<String, String> extra = new LinkedHashMap<>();
        fields.properties()
                .forEach(field -> extra.put(field.getKey(), field.getValue().toString()));
        return new TermEntry(id, timestamp, term, variants, category, note, extra);
    }

    /** Writes an object on one line. */
    static String write(TermEntry entry) {
        ObjectNode fields = JSON.createObjectNode();
        put(TIMESTAMP, entry.timestamp(), fields);
        fields.put(TERM, entry.term());
        if (!entry.extraFields().containsKey(VARIANTS)) {
            ArrayNode variants = fields.putArray(VARIANTS);
            entry.variants().forEach(variants::add);
        }
        putAlways(CATEGORY, entry.category(), entry, fields);
        putAlways(NOTE, entry.note(), entry, fields);
        entry.extraFields().forEach((key, source) -> fields.putRawValue(key, new RawValue(source)));
        put(ID, entry.id(), fields);
        return fields.toString();
    }

    private static void put(String key, String text, ObjectNode fields) {
        if (!text.isEmpty()) {
            fields.put(key, text);
        }
    }

    /** Writes a detail that may be empty, unless the file has a value of another type under its key. */
    private static void putAlways(String key, String text, TermEntry entry, ObjectNode fields) {
        if (!entry.extraFields().containsKey(key)) {
            fields.put(key, text);
        }
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
        return fields.path(key).isTextual() ? fields.remove(key).textValue() : "";
    }

    private static List<String> takeList(String key, ObjectNode fields) {
        JsonNode list = fields.path(key);
        if (!list.isArray() || !texts(list).allMatch(JsonNode::isTextual)) {
            return List.of();
        }
        fields.remove(key);
        return texts(list).map(JsonNode::textValue).toList();
    }

    private static Stream<JsonNode> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
