package io.mneme.store.jsonl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The JSON text of a ledger line. Written by hand: mapping objects would cost a start more than the files do. */
final class LedgerText {

    private static final JsonFactory JSON = new JsonFactory();

    private LedgerText() {}

    private interface Each<T> {
        void write(T one) throws IOException;
    }

    static byte[] of(LedgerLine line) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("end", line.end());
            list(json, "changes", line.changes(), noted -> {
                json.writeNumberField("position", noted.position());
                json.writeStringField("what", noted.what().name());
                json.writeNumberField("target", noted.target());
                json.writeStringField("id", noted.id());
            });
            list(json, "gone", line.gone(), file -> json.writeStringField("file", file));
            list(json, "owned", line.owned(), owned -> {
                json.writeStringField("file", owned.file());
                json.writeStringField("was", owned.was());
                write(json, owned.spans());
            });
            list(json, "added", line.added(), added -> {
                json.writeStringField("file", added.file());
                write(json, added.spans());
            });
            list(json, "from", line.from(), from -> {
                json.writeStringField("file", from.file());
                json.writeNumberField("position", from.position());
            });
            list(json, "seals", line.seals(), seal -> write(json, seal));
            if (line.work().isPresent()) {
                write(json, line.work().get());
            }
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static void write(JsonGenerator json, PositionRanges spans) throws IOException {
        if (!spans.isEmpty()) {
            json.writeArrayFieldStart("spans");
            for (int i = 0; i < spans.size(); i++) {
                json.writeStartObject();
                json.writeNumberField("from", spans.from(i));
                json.writeNumberField("to", spans.to(i));
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    private static void write(JsonGenerator json, Seal seal) throws IOException {
        json.writeStringField("file", seal.file());
        json.writeNumberField("at", seal.at());
        json.writeNumberField("length", seal.length());
        json.writeStringField("last", seal.last());
    }

    private static void write(JsonGenerator json, Work work) throws IOException {
        json.writeObjectFieldStart("work");
        json.writeStringField("token", work.token());
        list(json, "additions", work.additions(), addition -> {
            json.writeStringField("file", addition.file());
            json.writeNumberField("before", addition.before());
        });
        list(json, "swaps", work.swaps(), swap -> {
            json.writeStringField("file", swap.file());
            json.writeStringField("replaces", swap.replaces());
            json.writeNumberField("covered", swap.covered());
            json.writeNumberField("size", swap.size());
            list(json, "former", List.of(swap.former()), seal -> write(json, seal));
        });
        json.writeEndObject();
    }

    private static <T> void list(JsonGenerator json, String key, List<T> all, Each<T> each) throws IOException {
        if (!all.isEmpty()) {
            json.writeArrayFieldStart(key);
            for (T one : all) {
                json.writeStartObject();
                each.write(one);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }
}
