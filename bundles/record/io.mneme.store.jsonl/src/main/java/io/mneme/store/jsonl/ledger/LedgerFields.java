package io.mneme.store.jsonl.ledger;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * The numbers and texts of one JSON object. The parser reuses it for the next object, since a ledger has many of them.
 */
final class LedgerFields {

    private static final int MAX_FIELDS = 16;

    private final String[] keys = new String[MAX_FIELDS];
    private final String[] texts = new String[MAX_FIELDS];
    private final long[] numbers = new long[MAX_FIELDS];
    private int count;

    void clear() {
        count = 0;
    }

    /** Reads all fields of the object at whose start the parser is, in place of those before. */
    void readAll(JsonParser json) throws IOException {
        clear();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            readField(key, json);
        }
    }

    /**
     * Reads the number or the text at which the parser is.
     *
     * @throws IllegalArgumentException if it is neither
     */
    void readField(String key, JsonParser json) throws IOException {
        if (count == MAX_FIELDS) {
            throw new IllegalArgumentException("has too many fields");
        }
        boolean text = json.currentToken() == JsonToken.VALUE_STRING;
        if (!text && json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw new IllegalArgumentException("has a " + json.currentToken());
        }
        keys[count] = key;
        texts[count] = text ? json.getText() : null;
        numbers[count] = text ? 0 : json.getLongValue();
        count++;
    }

    /**
     * Returns a number.
     *
     * @throws IllegalArgumentException if there is none with this key
     */
    long number(String key) {
        return numberAt(field(key), key);
    }

    /** Returns a number; the other one if there is none with this key. */
    long number(String key, long otherwise) {
        int field = indexOf(key);
        return field < 0 ? otherwise : numberAt(field, key);
    }

    private long numberAt(int field, String key) {
        if (texts[field] != null) {
            throw new IllegalArgumentException(key + " is not a number");
        }
        return numbers[field];
    }

    /**
     * Returns a text.
     *
     * @throws IllegalArgumentException if there is none with this key
     */
    String text(String key) {
        String text = texts[field(key)];
        if (text == null) {
            throw new IllegalArgumentException(key + " is not a text");
        }
        return text;
    }

    private int field(String key) {
        int field = indexOf(key);
        if (field < 0) {
            throw new IllegalArgumentException(key + " is missing");
        }
        return field;
    }

    /** Returns the last field with this key; -1 if there is none. */
    private int indexOf(String key) {
        int field = count - 1;
        while (field >= 0 && !keys[field].equals(key)) {
            field--;
        }
        return field;
    }
}
