package io.mneme.store.jsonl.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.mneme.store.jsonl.files.Fingerprint;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The JSON text of a ledger line. Written by hand: mapping objects would cost a start more than the files do. */
final class LedgerCodec {

    private static final JsonFactory JSON = new JsonFactory();

    private LedgerCodec() {}

    private interface ElementWriter<T> {
        void write(T one) throws IOException;
    }

    static byte[] encode(LedgerRecord line) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("end", line.end());
            list(json, "changes", line.changes(), noted -> {
                json.writeNumberField("position", noted.position());
                json.writeStringField("what", noted.type().name());
                json.writeNumberField("target", noted.target());
                json.writeStringField("id", noted.id());
            });
            list(json, "gone", line.lostFiles(), file -> json.writeStringField("file", file));
            list(json, "owned", line.fileRanges(), owned -> {
                json.writeStringField("file", owned.file());
                json.writeStringField("was", owned.formerFile());
                write(json, owned.spans());
            });
            list(json, "added", line.added(), added -> {
                json.writeStringField("file", added.file());
                write(json, added.spans());
            });
            list(json, "from", line.rangeStarts(), from -> {
                json.writeStringField("file", from.file());
                json.writeNumberField("position", from.position());
            });
            list(json, "seals", line.fingerprints(), fingerprint -> write(json, fingerprint));
            if (line.intent().isPresent()) {
                write(json, line.intent().get());
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

    private static void write(JsonGenerator json, Fingerprint fingerprint) throws IOException {
        json.writeStringField("file", fingerprint.file());
        json.writeNumberField("at", fingerprint.lastLineStart());
        json.writeNumberField("length", fingerprint.lastLineLength());
        json.writeStringField("last", fingerprint.lastLineDigest());
    }

    private static void write(JsonGenerator json, Intent intent) throws IOException {
        json.writeObjectFieldStart("work");
        json.writeStringField("token", intent.token());
        list(json, "additions", intent.appendSteps(), appendStep -> {
            json.writeStringField("file", appendStep.file());
            json.writeNumberField("before", appendStep.lengthBefore());
        });
        list(json, "swaps", intent.replaceSteps(), replaceStep -> {
            json.writeStringField("file", replaceStep.file());
            json.writeStringField("replaces", replaceStep.replaces());
            json.writeNumberField("covered", replaceStep.coveredBytes());
            json.writeNumberField("size", replaceStep.size());
            list(json, "former", List.of(replaceStep.replacedFingerprint()), fingerprint -> write(json, fingerprint));
        });
        json.writeEndObject();
    }

    private static <T> void list(JsonGenerator json, String key, List<T> all, ElementWriter<T> each)
            throws IOException {
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
