package io.mneme.store.jsonl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The fields of one JSON object of the ledger: numbers, texts, objects, and lists of objects. */
final class Fields {

    private final Map<String, Object> values = new HashMap<>();

    private Fields() {}

    /**
     * Reads an object.
     *
     * @throws IOException if the text is not one
     * @throws IllegalArgumentException if something in it is of no kind the ledger has
     */
    static Fields read(JsonFactory json, String text) throws IOException {
        try (JsonParser parser = json.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("is not an object");
            }
            Fields read = object(parser);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("has something behind the object");
            }
            return read;
        }
    }

    private static Fields object(JsonParser parser) throws IOException {
        Fields object = new Fields();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            parser.nextToken();
            object.values.put(key, value(parser));
        }
        return object;
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case START_OBJECT -> object(parser);
            case START_ARRAY -> list(parser);
            default -> throw new IllegalArgumentException("has a " + parser.currentToken());
        };
    }

    private static List<Fields> list(JsonParser parser) throws IOException {
        List<Fields> list = new ArrayList<>();
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            list.add(object(parser));
        }
        return list;
    }

    /** Returns a number; an {@link IllegalArgumentException} says that there is none. */
    long number(String key) {
        return required(key, Long.class);
    }

    /** Returns a text; an {@link IllegalArgumentException} says that there is none. */
    String text(String key) {
        return required(key, String.class);
    }

    private <T> T required(String key, Class<T> type) {
        Object value = values.get(key);
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException(key + " is missing");
        }
        return type.cast(value);
    }

    /** Returns an object, if there is one. */
    Optional<Fields> object(String key) {
        return Optional.ofNullable(values.get(key))
                .filter(Fields.class::isInstance)
                .map(Fields.class::cast);
    }

    /** Returns a list, each object of it read; empty if there is none. */
    <T> List<T> list(String key, Function<Fields, T> each) {
        List<T> all = new ArrayList<>();
        if (values.get(key) instanceof List<?> list) {
            for (Object one : list) {
                all.add(each.apply((Fields) one));
            }
        }
        return all;
    }
}
