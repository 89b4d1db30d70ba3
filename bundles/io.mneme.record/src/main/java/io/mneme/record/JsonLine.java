package io.mneme.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.JsonFields.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Writes an entry as one line of JSON in UTF-8, without its end: its known keys in their order, its foreign ones, its id.
 *
 * <p>A known key that is among the foreign ones too is written from there: what another program wrote comes back as it
 * was. Non-ASCII stays as it is; only half of a surrogate pair in a text, which UTF-8 cannot say, is escaped. For one
 * thread.
 */
public final class JsonLine implements AutoCloseable {

    // Apart from the factories that read: who only reads needs nothing of what writes.
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    /** Longer than most lines. */
    private static final int LENGTH = 512;

    private final JsonGenerator json;
    private final Map<String, String> unwritten;

    /** Writes a line. */
    @FunctionalInterface
    public interface Writing {

        /** Writes it to a stream, without its end. */
        void to(OutputStream line) throws IOException;
    }

    /**
     * Begins a line.
     *
     * @param line takes the bytes, at the latest on {@link #close}; stays open
     * @param foreign the JSON source text of the values that are not known; a key or a value with half of a surrogate pair
     *     is refused with {@link InvalidEntryException} when it is written
     */
    public JsonLine(OutputStream line, Map<String, String> foreign) throws IOException {
        json = FACTORY.createGenerator(line);
        unwritten = new LinkedHashMap<>(foreign);
        json.writeStartObject();
    }

    /** Returns what is written as a text. */
    public static String text(Writing writing) {
        ByteArrayOutputStream line = new ByteArrayOutputStream(LENGTH);
        try {
            writing.to(line);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** Writes an object as one line, its keys in the order of the map. */
    public static void write(Map<String, Value> fields, OutputStream to) throws IOException {
        try (JsonLine line = new JsonLine(to, Map.of())) {
            for (Map.Entry<String, Value> field : fields.entrySet()) {
                line.source(field.getKey(), field.getValue().raw());
            }
            line.end("");
        }
    }

    /** Writes a text. */
    public void text(SerializableString key, String text) throws IOException {
        if (isOwn(key)) {
            json.writeString(text);
        }
    }

    /** Writes a text, or null if there is none. */
    public void text(SerializableString key, Optional<String> text) throws IOException {
        if (isOwn(key)) {
            json.writeString(text.orElse(null));
        }
    }

    /** Writes true or false. */
    public void flag(SerializableString key, boolean flag) throws IOException {
        if (isOwn(key)) {
            json.writeBoolean(flag);
        }
    }

    /** Writes a whole number. */
    public void number(SerializableString key, long number) throws IOException {
        if (isOwn(key)) {
            json.writeNumber(number);
        }
    }

    /** Writes a whole number, or null if there is none. */
    public void number(SerializableString key, Optional<Long> number) throws IOException {
        if (number.isPresent()) {
            number(key, number.get());
        } else {
            text(key, Optional.empty());
        }
    }

    /** Writes a number. */
    public void number(SerializableString key, double number) throws IOException {
        if (isOwn(key)) {
            json.writeNumber(number);
        }
    }

    /** Writes what is JSON already, or null if there is nothing. */
    public void source(SerializableString key, Optional<String> source) throws IOException {
        if (isOwn(key)) {
            json.writeRawValue(whole(source.orElse("null")));
        }
    }

    /** Writes the foreign keys that are left, then the id, unless it is empty. */
    public void end(String id) throws IOException {
        String foreignId = unwritten.remove(JsonText.ID);
        for (Map.Entry<String, String> foreign : unwritten.entrySet()) {
            source(foreign.getKey(), foreign.getValue());
        }
        if (foreignId != null) {
            source(JsonText.ID, foreignId);
        } else if (!id.isEmpty()) {
            json.writeStringField(JsonText.ID, id);
        }
        json.writeEndObject();
    }

    @Override
    public void close() throws IOException {
        json.close();
    }

    /** Writes a key, with its value if that is a foreign one; returns whether its own value is to follow. */
    private boolean isOwn(SerializableString key) throws IOException {
        json.writeFieldName(key);
        String foreign = unwritten.isEmpty() ? null : unwritten.remove(key.getValue());
        if (foreign != null) {
            json.writeRawValue(whole(foreign));
        }
        return foreign == null;
    }

    private void source(String key, String source) throws IOException {
        json.writeFieldName(whole(key));
        json.writeRawValue(whole(source));
    }

    /** Refuses half of a surrogate pair where no escape helps: in source text, and in a key, where parsers refuse it. */
    private static SerializableString whole(String text) {
        SerializedString whole = new SerializedString(text);
        try {
            whole.asUnquotedUTF8();
        } catch (IllegalArgumentException half) {
            throw new InvalidEntryException("", "an entry must not contain half of a surrogate pair");
        }
        return whole;
    }
}
