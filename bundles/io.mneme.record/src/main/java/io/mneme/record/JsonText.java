package io.mneme.record;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.mneme.record.JsonFields.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes JSON: values, and objects of values that are written already. Non-ASCII stays as it is. */
public final class JsonText {

    /** The key of an entry's id, which is written last. */
    public static final String ID = "id";

    /** Longer than most lines. */
    private static final int LENGTH = 512;

    private static final Value NULL = new Value(JsonToken.VALUE_NULL, "null", "null");

    private JsonText() {}

    /** Returns a text. */
    public static Value text(String text) {
        return new Value(JsonToken.VALUE_STRING, text, quoted(text));
    }

    /** Returns a text, or null if there is none. */
    public static Value text(Optional<String> text) {
        return text.map(JsonText::text).orElse(NULL);
    }

    /** Returns a whole number. */
    public static Value number(long number) {
        String digits = Long.toString(number);
        return new Value(JsonToken.VALUE_NUMBER_INT, digits, digits);
    }

    /** Returns a whole number, or null if there is none. */
    public static Value number(Optional<Long> number) {
        return number.map(JsonText::number).orElse(NULL);
    }

    /** Returns a number. */
    public static Value number(double number) {
        String digits = Double.toString(number);
        return new Value(JsonToken.VALUE_NUMBER_FLOAT, digits, digits);
    }

    /** Returns true or false. */
    public static Value flag(boolean flag) {
        String word = Boolean.toString(flag);
        return new Value(flag ? JsonToken.VALUE_TRUE : JsonToken.VALUE_FALSE, word, word);
    }

    /** Returns a list of texts. */
    public static Value list(List<String> texts) {
        String raw = texts.stream().map(JsonText::quoted).collect(Collectors.joining(",", "[", "]"));
        return new Value(JsonToken.START_ARRAY, "", raw);
    }

    /** Returns what is written already, or null if there is nothing. */
    public static Value object(Optional<String> raw) {
        return raw.map(source -> new Value(JsonToken.START_OBJECT, "", source)).orElse(NULL);
    }

    /** Writes an object as one line, its keys in the order of the map. */
    public static String line(Map<String, Value> fields) {
        StringBuilder line = begun();
        fields.forEach((key, value) -> add(key, value.raw(), line));
        return line.append('}').toString();
    }

    /**
     * Writes an entry as one line: its known keys in their order, its foreign ones, its id. A known key that is among the
     * foreign ones too is written from there: what another program wrote comes back as it was.
     *
     * @param known the known keys, without the id
     * @param foreign the JSON source text of the others
     * @param id the id; empty if there is none
     */
    public static String line(Map<String, Value> known, Map<String, String> foreign, String id) {
        StringBuilder line = begun();
        known.forEach((key, value) -> add(key, foreign.getOrDefault(key, value.raw()), line));
        foreign.forEach((key, raw) -> {
            if (!known.containsKey(key) && !key.equals(ID)) {
                add(key, raw, line);
            }
        });
        if (foreign.containsKey(ID)) {
            add(ID, foreign.get(ID), line);
        } else if (!id.isEmpty()) {
            add(ID, quoted(id), line);
        }
        return line.append('}').toString();
    }

    private static StringBuilder begun() {
        return new StringBuilder(LENGTH).append('{');
    }

    private static void add(String key, String raw, StringBuilder line) {
        line.append(line.length() == 1 ? "" : ",")
                .append(quoted(key))
                .append(':')
                .append(raw);
    }

    private static String quoted(String text) {
        return '"'
                + (isPlain(text)
                        ? text
                        : new String(JsonStringEncoder.getInstance().quoteAsString(text)))
                + '"';
    }

    /** Most texts have nothing to be escaped, and are not worth a copy. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            if (one < ' ' || one == '"' || one == '\\') {
                return false;
            }
        }
        return true;
    }
}
