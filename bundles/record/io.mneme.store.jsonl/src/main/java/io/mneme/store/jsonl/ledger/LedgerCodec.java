package io.mneme.store.jsonl.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.mneme.store.jsonl.files.Fingerprint;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Writes ledger lines as JSON. Not by object mapping, which would cost a start more than reading the files. */
final class LedgerCodec {

    private static final JsonFactory JSON = new JsonFactory();

    private LedgerCodec() {}

    private interface ElementWriter<T> {

        void write(T element) throws IOException;
    }

    /** Returns the bytes of one or two lines, for one write. */
    static byte[] encode(Optional<LedgerRecord> first, LedgerRecord line) {
        return (first.map(LedgerCodec::text).orElse("") + text(line)).getBytes(StandardCharsets.UTF_8);
    }

    static byte[] encode(LedgerRecord line) {
        return text(line).getBytes(StandardCharsets.UTF_8);
    }

    private static String text(LedgerRecord line) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("end", line.end());
            if (line.lineage().isPresent()) {
                json.writeStringField("lineage", line.lineage().get());
            }
            list(json, "changes", line.changes(), change -> {
                json.writeNumberField("position", change.position().value());
                json.writeStringField("what", change.type().name());
                json.writeNumberField("target", change.target().value());
                if (!change.last().equals(change.target())) {
                    json.writeNumberField("last", change.last().value());
                }
                json.writeStringField("id", change.id());
            });
            list(json, "gone", line.lostFiles(), file -> json.writeStringField("file", file));
            list(json, "owned", line.fileRanges(), ranges -> {
                json.writeStringField("file", ranges.file());
                json.writeStringField("was", ranges.formerFile());
                write(json, ranges.spans());
            });
            list(json, "added", line.added(), added -> {
                json.writeStringField("file", added.file());
                write(json, added.spans());
            });
            list(json, "from", line.rangeStarts(), start -> {
                json.writeStringField("file", start.file());
                json.writeNumberField("position", start.position());
            });
            list(json, "seals", line.fingerprints(), fingerprint -> write(json, fingerprint));
            if (line.intent().isPresent()) {
                write(json, line.intent().get());
            }
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text + "\n";
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
            list(json, "ranges", appendStep.ranges(), range -> {
                json.writeNumberField("from", range.from());
                json.writeNumberField("to", range.to());
            });
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

    private static <T> void list(JsonGenerator json, String key, List<T> elements, ElementWriter<T> writer)
            throws IOException {
        if (!elements.isEmpty()) {
            json.writeArrayFieldStart(key);
            for (T element : elements) {
                json.writeStartObject();
                writer.write(element);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }
}
