package io.mneme.support.schema;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.support.text.SentJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of one JSON object with their values as source text, so that nothing is lost between reading and writing. */
public final class JsonFields {

    // Lengths are limited by the line; only depth, which costs many times its length, has the default limit.
    private static final JsonFactory LENIENT = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /**
     * A value.
     *
     * @param token what it begins with
     * @param text the value itself if it is a text, a number or a constant; empty for an object or a list
     * @param raw its source text, without line breaks
     */
    public record Value(JsonToken token, String text, String raw) {}

    /** Reads a value to its end. */
    private interface ValueReader {

        /** Reads the value that the parser stands at; {@code key} names it. */
        void readToEnd(JsonParser parser, String key) throws IOException;
    }

    /** Reads an object, a list, or an element of one. */
    private interface ElementReader<T> {

        /** Reads what the parser stands at, to its end. */
        T read(JsonParser parser) throws IOException;
    }

    private JsonFields() {}

    /** Reads an object of a file: of equal keys the last counts, as in most programs. */
    public static Map<String, Value> lenient(String json) {
        try (JsonParser parser = LENIENT.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new InvalidEntryException("", "must be a JSON object");
            }
            Map<String, Value> fields = fields(parser, json, JsonFields::skipValue);
            if (parser.nextToken() != null) {
                throw new InvalidEntryException("", "must be one JSON object and nothing after it");
            }
            return fields;
        } catch (JacksonException broken) {
            throw new InvalidEntryException("", "must be valid JSON" + messageWithoutText(broken));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * Reads an object that was sent. It is the only parser of a sent entry, so it rejects whatever no reader accepts: equal
     * keys, NUL and half of a surrogate pair at every depth, more than one object, and a depth above 64.
     *
     * @return the fields in their order; the caller may change the map
     * @throws io.mneme.api.entry.MalformedJsonException if the text is not one JSON object
     * @throws InvalidEntryException naming the field whose text is rejected
     */
    public static Map<String, Value> strict(String json) {
        return sent(json, JsonToken.START_OBJECT, parser -> fields(parser, json, JsonFields::checkField))
                .orElseThrow(() -> new MalformedJsonException("must be a JSON object"));
    }

    /**
     * Reads a list of objects that was sent, each as by {@link #strict}.
     *
     * @return the fields of each object; the caller may change the maps
     * @throws io.mneme.api.entry.MalformedJsonException if the text is not one JSON list
     * @throws InvalidEntryException naming the element, and its field, that is rejected
     */
    public static List<Map<String, Value>> strictList(String json) {
        return sent(json, JsonToken.START_ARRAY, parser -> strictObjects(parser, json))
                .orElseThrow(() -> new MalformedJsonException("must be a JSON list"));
    }

    private static List<Map<String, Value>> strictObjects(JsonParser parser, String json) throws IOException {
        List<Map<String, Value>> objects = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw new InvalidEntryException(element(objects.size()), "must be a JSON object");
            }
            try {
                objects.add(fields(parser, json, JsonFields::checkField));
            } catch (InvalidEntryException rejected) {
                throw rejected.within(element(objects.size()));
            }
        }
        return objects;
    }

    private static String element(int index) {
        return "[" + index + "]";
    }

    /** Reads the only value of a text; empty if it begins with another token. */
    private static <T> Optional<T> sent(String json, JsonToken first, ElementReader<T> reader) {
        try (JsonParser parser = SentJson.STRICT.createParser(json)) {
            Optional<T> read = Optional.empty();
            if (parser.nextToken() == first) {
                read = Optional.of(reader.read(parser));
            } else if (parser.currentToken() != null) {
                // A fault behind it is the first that the sender has to correct.
                skipValue(parser, "");
            }
            if (parser.nextToken() != null) {
                throw SentJson.trailing(parser.currentTokenLocation());
            }
            return read;
        } catch (JacksonException broken) {
            throw SentJson.malformed(broken);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Returns the texts in a list; empty if the value is anything but a list of texts. */
    public static Optional<List<String>> texts(Value value) {
        return elements(value, JsonToken.VALUE_STRING, JsonParser::getText);
    }

    /** Returns the fields of each object in a list; empty if the value is anything but a list of objects. */
    public static Optional<List<Map<String, Value>>> objects(Value value) {
        return elements(value, JsonToken.START_OBJECT, parser -> fields(parser, value.raw(), JsonFields::skipValue));
    }

    private static <T> Optional<List<T>> elements(Value value, JsonToken first, ElementReader<T> reader) {
        if (value.token() != JsonToken.START_ARRAY) {
            return Optional.empty();
        }
        try (JsonParser parser = LENIENT.createParser(value.raw())) {
            List<T> elements = new ArrayList<>();
            parser.nextToken();
            while (parser.nextToken() == first) {
                elements.add(reader.read(parser));
            }
            return parser.currentToken() == JsonToken.END_ARRAY ? Optional.of(elements) : Optional.empty();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Map<String, Value> fields(JsonParser parser, String json, ValueReader reader) throws IOException {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            fields.put(key, value(parser, json, key, reader));
        }
        return fields;
    }

    /** For lists of skipped lines, which contain no text of an entry; a parser's message may contain some. */
    private static String messageWithoutText(JacksonException broken) {
        return broken.getLocation() == null
                ? ""
                : "; it breaks at character " + broken.getLocation().getCharOffset();
    }

    private static Value value(JsonParser parser, String json, String key, ValueReader reader) throws IOException {
        JsonToken token = parser.nextToken();
        int start = (int) parser.currentTokenLocation().getCharOffset();
        String text = token.isScalarValue() ? parser.getText() : "";
        reader.readToEnd(parser, key);
        parser.finishToken();
        int end = (int) parser.currentLocation().getCharOffset();
        // Only between the parts of an object or a list can lines be broken.
        String raw = json.substring(start, end);
        return new Value(
                token,
                text,
                token.isScalarValue() ? raw : raw.replace('\n', ' ').replace('\r', ' '));
    }

    private static void skipValue(JsonParser parser, String key) throws IOException {
        parser.skipChildren();
    }

    private static void checkField(JsonParser parser, String key) throws IOException {
        checkText(key, key);
        checkValue(parser, key);
    }

    /** No deeper than the parser allows. */
    private static void checkValue(JsonParser parser, String key) throws IOException {
        switch (parser.currentToken()) {
            case START_ARRAY -> {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    checkValue(parser, key);
                }
            }
            case START_OBJECT -> {
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    checkText(key, name);
                    parser.nextToken();
                    checkValue(parser, key);
                }
            }
            default -> checkText(key, parser.getText());
        }
    }

    private static void checkText(String key, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                throw new InvalidEntryException(printable(key), "must not contain NUL");
            }
            if (Character.isSurrogate(c)) {
                boolean paired = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!paired) {
                    throw new InvalidEntryException(printable(key), "must not contain half a character");
                }
                i++;
            }
        }
    }

    private static String printable(String key) {
        return RecordBounds.shown(key)
                .codePoints()
                .map(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
