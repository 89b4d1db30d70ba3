package io.mneme.support.schema;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.schema.JsonFields.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes an entry as one line of JSON in UTF-8, without its end: its known keys in their order, its extra fields, its id.
 *
 * <p>A known key that is also an extra field is written from there: the value of another program does not change. Non-ASCII
 * stays as it is; only half of a surrogate pair in a text, which UTF-8 cannot encode, is escaped. For one thread.
 */
public final class JsonLine {

    // Separate from the factories of readers, which do not need it. A line that fails is not completed.
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .build();

    private final JsonGenerator json;
    private final Map<String, String> unwritten;

    /** Writes a line. */
    @FunctionalInterface
    interface LineWriter {

        /** Writes it to a stream, without its end. */
        void to(OutputStream line) throws IOException;
    }

    /** Writes the known keys of a line. */
    @FunctionalInterface
    interface KnownKeysWriter {

        /** Writes them in their order, each once. */
        void to(JsonLine line) throws IOException;
    }

    /** Writes a value of a type. */
    @FunctionalInterface
    interface ValueWriter<T> {

        ValueWriter<String> TEXT = JsonGenerator::writeString;
        ValueWriter<Boolean> FLAG = JsonGenerator::writeBoolean;
        ValueWriter<Long> WHOLE = JsonGenerator::writeNumber;
        ValueWriter<Double> AMOUNT = JsonGenerator::writeNumber;

        /** What is JSON already. */
        ValueWriter<String> SOURCE = (json, source) -> json.writeRawValue(whole(source));

        void write(JsonGenerator json, T value) throws IOException;
    }

    private JsonLine(JsonGenerator json, Map<String, String> foreign) {
        this.json = json;
        unwritten = new LinkedHashMap<>(foreign);
    }

    /**
     * Returns what is written.
     *
     * @throws InvalidEntryException as the writing does
     */
    static byte[] bytes(LineWriter writing) {
        LineBytes line = new LineBytes();
        try {
            writing.to(line);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return line.uncopied();
    }

    /** The bytes of a line. A generator writes most lines at once, which makes the buffer as long as the line. */
    private static final class LineBytes extends ByteArrayOutputStream {

        private LineBytes() {
            super(0);
        }

        private byte[] uncopied() {
            return count == buf.length ? buf : toByteArray();
        }
    }

    /**
     * Returns an object as one line, its keys in the order of the map.
     *
     * @throws InvalidEntryException if a key, or the source text of a value, has half of a surrogate pair in it
     */
    public static String text(Map<String, Value> fields) {
        return new String(bytes(fields), StandardCharsets.UTF_8);
    }

    /**
     * Returns an object as one line in UTF-8, its keys in the order of the map.
     *
     * @throws InvalidEntryException if a key, or the source text of a value, has half of a surrogate pair in it
     */
    public static byte[] bytes(Map<String, Value> fields) {
        return bytes(to -> write(to, Map.of(), "", line -> {
            for (Map.Entry<String, Value> field : fields.entrySet()) {
                line.source(field.getKey(), field.getValue().raw());
            }
        }));
    }

    /**
     * Writes an entry as one line.
     *
     * @param to takes the bytes; stays open
     * @param foreign the JSON source text of the values that are not known
     * @param id the entry's id, unless it is among the foreign values; not written if it is empty
     * @param known writes the keys that are known
     * @throws InvalidEntryException if a foreign key, or any source text, has half of a surrogate pair in it; what was
     *     written is no line
     */
    static void write(OutputStream to, Map<String, String> foreign, String id, KnownKeysWriter known)
            throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(to)) {
            JsonLine line = new JsonLine(json, foreign);
            json.writeStartObject();
            known.to(line);
            line.end(id);
        }
    }

    /**
     * Writes a value.
     *
     * @param value a number must be finite: JSON has no other, and a text would be written in its place
     * @throws InvalidEntryException if it, or a foreign value that takes its place, is source text with half of a surrogate pair in
     *     it
     */
    <T> void value(SerializableString key, ValueWriter<T> writer, T value) throws IOException {
        if (isOwn(key)) {
            writer.write(json, value);
        }
    }

    /**
     * Writes null.
     *
     * @throws InvalidEntryException if a foreign value takes its place, and has half of a surrogate pair in it
     */
    void nothing(SerializableString key) throws IOException {
        if (isOwn(key)) {
            json.writeNull();
        }
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

    /** Writes the foreign keys that are left, then the id, unless it is empty. */
    private void end(String id) throws IOException {
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
