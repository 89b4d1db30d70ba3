package io.mneme.record;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.mneme.record.JsonFields.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes JSON: values, and objects of values that are written already. Non-ASCII stays as it is. */
public final class JsonText {

    /** The key of an entry's id, which is written last. */
    public static final String ID = "id";

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
        StringBuilder line = new StringBuilder(256).append('{');
        fields.forEach((key, value) -> line.append(line.length() == 1 ? "" : ",")
                .append(quoted(key))
                .append(':')
                .append(value.raw()));
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
        Map<String, Value> fields = new LinkedHashMap<>(known);
        foreign.forEach((key, raw) -> fields.put(key, new Value(JsonToken.NOT_AVAILABLE, "", raw)));
        Value foreignId = fields.remove(ID);
        if (foreignId != null) {
            fields.put(ID, foreignId);
        } else if (!id.isEmpty()) {
            fields.put(ID, text(id));
        }
        return line(fields);
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
