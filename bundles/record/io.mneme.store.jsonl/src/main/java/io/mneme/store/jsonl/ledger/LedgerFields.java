package io.mneme.store.jsonl.ledger;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The fields of one JSON object: numbers, texts and lists of objects. */
final class LedgerFields {

    /** Lists, since a ledger has many objects, and each has few fields. */
    private final List<String> keys = new ArrayList<>();

    private final List<Object> values = new ArrayList<>();

    private LedgerFields() {}

    /**
     * Reads the object at whose start the parser is.
     *
     * @throws IllegalArgumentException if there is no object, or a field has another value
     */
    static LedgerFields read(JsonParser json) throws IOException {
        require(JsonToken.START_OBJECT, json);
        LedgerFields fields = new LedgerFields();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            fields.keys.add(json.currentName());
            json.nextToken();
            fields.values.add(value(json));
        }
        return fields;
    }

    private static Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getLongValue();
            default -> readList(json, fields -> fields);
        };
    }

    /**
     * Reads the list of objects at whose start the parser is; each one is mapped before the next one is read.
     *
     * @throws IllegalArgumentException if there is no list of objects
     */
    static <T> List<T> readList(JsonParser json, Function<LedgerFields, T> element) throws IOException {
        require(JsonToken.START_ARRAY, json);
        List<T> list = new ArrayList<>();
        while (json.nextToken() == JsonToken.START_OBJECT) {
            list.add(element.apply(read(json)));
        }
        require(JsonToken.END_ARRAY, json);
        return list;
    }

    static void require(JsonToken token, JsonParser json) {
        if (json.currentToken() != token) {
            throw new IllegalArgumentException("has a " + json.currentToken());
        }
    }

    boolean has(String key) {
        return keys.contains(key);
    }

    /**
     * Returns a number.
     *
     * @throws IllegalArgumentException if there is none with this key
     */
    long number(String key) {
        return value(key, Long.class);
    }

    /**
     * Returns a text.
     *
     * @throws IllegalArgumentException if there is none with this key
     */
    String text(String key) {
        return value(key, String.class);
    }

    private <T> T value(String key, Class<T> type) {
        int at = keys.lastIndexOf(key);
        if (at < 0 || !type.isInstance(values.get(at))) {
            throw new IllegalArgumentException(key + " is missing, or no " + type.getSimpleName());
        }
        return type.cast(values.get(at));
    }

    /**
     * Returns a list of objects; empty if there is none with this key.
     *
     * @throws IllegalArgumentException if it is a number or a text
     */
    @SuppressWarnings("unchecked")
    List<LedgerFields> objects(String key) {
        return has(key) ? (List<LedgerFields>) value(key, List.class) : List.of();
    }
}
