package io.mneme.view;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.SegmentInfo;
import io.mneme.support.text.TextAbbreviator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * The segments of a context as a JSON array. They are most of an answer about a context, so that they are written without a tree.
 *
 * @param segments the segments, in the order of the prompt
 */
record SegmentList(List<SegmentInfo> segments) implements JsonSerializable {

    /** The length up to which notes of plug-ins are shown. */
    static final int MAX_NOTE_LENGTH = 1_000;

    private static final SerializableString CONTRIBUTOR = new SerializedString("contributor");
    private static final SerializableString BUNDLE = new SerializedString("bundle");
    private static final SerializableString VERSION = new SerializedString("version");
    private static final SerializableString STABILITY = new SerializedString("stability");
    private static final SerializableString CHARS = new SerializedString("chars");
    private static final SerializableString BYTES = new SerializedString("bytes");
    private static final SerializableString TOKENS = new SerializedString("tokens");
    private static final SerializableString HASH = new SerializedString("hash");
    private static final SerializableString SOURCES = new SerializedString("sources");

    @Override
    public void serialize(JsonGenerator json, SerializerProvider types) throws IOException {
        json.writeStartArray();
        for (SegmentInfo segment : segments) {
            json.writeStartObject();
            writeOrigin(segment, json);
            write(CHARS, segment.chars(), json);
            write(BYTES, segment.bytes(), json);
            write(TOKENS, segment.tokens(), json);
            write(HASH, segment.hash(), json);
            writeSources(segment.sources(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    @Override
    public void serializeWithType(JsonGenerator json, SerializerProvider types, TypeSerializer type)
            throws IOException {
        serialize(json, types);
    }

    private static void writeOrigin(SegmentInfo segment, JsonGenerator json) throws IOException {
        write(CONTRIBUTOR, segment.contributor(), json);
        write(BUNDLE, segment.bundle(), json);
        write(VERSION, segment.version(), json);
        write(STABILITY, segment.stability().name().toLowerCase(Locale.ROOT), json);
    }

    private static void write(SerializableString name, String value, JsonGenerator json) throws IOException {
        json.writeFieldName(name);
        json.writeString(value);
    }

    private static void write(SerializableString name, int value, JsonGenerator json) throws IOException {
        json.writeFieldName(name);
        json.writeNumber(value);
    }

    private static void writeSources(List<EntrySource> sources, JsonGenerator json) throws IOException {
        boolean weighed = false;
        json.writeFieldName(SOURCES);
        json.writeStartArray();
        for (EntrySource source : sources) {
            json.writeString(source.id());
            weighed |= isWeighed(source);
        }
        json.writeEndArray();
        if (weighed) {
            writeWeights(sources, json);
        }
    }

    private static boolean isWeighed(EntrySource source) {
        return !source.reason().isEmpty();
    }

    /** Writes why entries were chosen, for those that were not chosen by their place in the history. */
    private static void writeWeights(List<EntrySource> sources, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("weights");
        for (EntrySource source : sources) {
            if (isWeighed(source)) {
                json.writeStartObject();
                json.writeStringField("journal", source.journal());
                json.writeStringField("id", source.id());
                json.writeNumberField("weight", source.weight());
                json.writeStringField("reason", TextAbbreviator.abbreviate(source.reason(), MAX_NOTE_LENGTH));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }
}
