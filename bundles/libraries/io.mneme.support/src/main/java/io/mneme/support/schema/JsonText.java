package io.mneme.support.schema;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.mneme.support.schema.JsonFields.Value;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Converts Java values to a {@link Value} with its JSON text. Non-ASCII stays as it is. */
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

    private static String quoted(String text) {
        return '"'
                + (isPlain(text)
                        ? text
                        : new String(JsonStringEncoder.getInstance().quoteAsString(text)))
                + '"';
    }

    /** Most texts need no escape, so that no copy is made. */
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
