package io.mneme.record.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.mneme.api.entry.InvalidEntryException;
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

    private static final JsonFactory STRICT = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Maximum length of a parser's message in an answer: it contains the whole of a repeated name. */
    private static final int MAX_MESSAGE_CHARS = 200;

    /**
     * A value.
     *
     * @param token what it begins with
     * @param text the value itself if it is a text, a number or a constant; empty for an object or a list
     * @param raw its source text, without line breaks
     */
    public record Value(JsonToken token, String text, String raw) {}

    private JsonFields() {}

    /** Reads an object of a file: of equal keys the last counts, as in most programs. */
    public static Map<String, Value> lenient(String json) {
        return read(LENIENT, json, false);
    }

    /** Reads an object of a request: rejects equal keys, NUL and broken characters at every depth. */
    public static Map<String, Value> strict(String json) {
        return read(STRICT, json, true);
    }

    /** Returns the texts in a list; empty if the value is anything but a list of texts. */
    public static Optional<List<String>> texts(Value value) {
        if (value.token() != JsonToken.START_ARRAY) {
            return Optional.empty();
        }
        try (JsonParser parser = LENIENT.createParser(value.raw())) {
            List<String> texts = new ArrayList<>();
            parser.nextToken();
            while (parser.nextToken() == JsonToken.VALUE_STRING) {
                texts.add(parser.getText());
            }
            return parser.currentToken() == JsonToken.END_ARRAY ? Optional.of(texts) : Optional.empty();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Map<String, Value> read(JsonFactory factory, String json, boolean checked) {
        try (JsonParser parser = factory.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new InvalidEntryException("", "must be a JSON object");
            }
            Map<String, Value> fields = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String key = parser.currentName();
                fields.put(key, value(parser, json, checked ? key : null));
            }
            if (parser.nextToken() != null) {
                throw new InvalidEntryException("", "must be one JSON object and nothing after it");
            }
            return fields;
        } catch (JacksonException broken) {
            throw new InvalidEntryException(
                    "", "must be valid JSON" + (checked ? messageForSender(broken) : messageWithoutText(broken)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** For the caller who sent it. */
    private static String messageForSender(JacksonException broken) {
        return ": " + RecordBounds.shown(broken.getOriginalMessage(), MAX_MESSAGE_CHARS);
    }

    /** For lists of skipped lines, which contain no text of an entry; a parser's message may contain some. */
    private static String messageWithoutText(JacksonException broken) {
        return broken.getLocation() == null
                ? ""
                : "; it breaks at character " + broken.getLocation().getCharOffset();
    }

    private static Value value(JsonParser parser, String json, String checkedKey) throws IOException {
        JsonToken token = parser.nextToken();
        int start = (int) parser.currentTokenLocation().getCharOffset();
        String text = token.isScalarValue() ? parser.getText() : "";
        if (checkedKey == null) {
            parser.skipChildren();
        } else {
            checkText(checkedKey, checkedKey);
            checkValue(parser, checkedKey);
        }
        parser.finishToken();
        int end = (int) parser.currentLocation().getCharOffset();
        return new Value(
                token, text, json.substring(start, end).replace('\n', ' ').replace('\r', ' '));
    }

    private static void checkValue(JsonParser parser, String key) throws IOException {
        int depth = 0;
        JsonToken token = parser.currentToken();
        do {
            if (token.isStructStart()) {
                depth++;
            } else if (token.isStructEnd()) {
                depth--;
            } else {
                checkText(key, parser.getText());
            }
        } while (depth > 0 && (token = parser.nextToken()) != null);
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
