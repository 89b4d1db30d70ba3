package io.mneme.store.jsonl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.mneme.api.journal.Change.What;
import io.mneme.store.jsonl.LedgerLine.From;
import io.mneme.store.jsonl.LedgerLine.Noted;
import io.mneme.store.jsonl.LedgerLine.Owned;
import io.mneme.store.jsonl.Work.Addition;
import io.mneme.store.jsonl.Work.Swap;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The JSON text of a ledger line. Written and read by hand: mapping objects would cost a start more than the files do. */
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
                list(json, "spans", owned.spans(), span -> {
                    json.writeNumberField("from", span.from());
                    json.writeNumberField("to", span.to());
                });
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

    /** Reads a line; empty if it is none. */
    static Optional<LedgerLine> read(String text) {
        try {
            Fields line = Fields.read(JSON, text);
            return Optional.of(new LedgerLine(
                    line.number("end"),
                    line.list("changes", LedgerText::noted),
                    line.list("gone", gone -> gone.text("file")),
                    line.list("owned", LedgerText::owned),
                    line.list("from", from -> new From(from.text("file"), from.number("position"))),
                    line.list("seals", LedgerText::seal),
                    line.object("work").map(LedgerText::work)));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Noted noted(Fields noted) {
        return new Noted(
                noted.number("position"), What.valueOf(noted.text("what")), noted.number("target"), noted.text("id"));
    }

    private static Owned owned(Fields owned) {
        List<Span> spans = owned.list("spans", span -> new Span(span.number("from"), span.number("to")));
        return new Owned(owned.text("file"), owned.text("was"), spans);
    }

    private static Seal seal(Fields seal) {
        int length = Math.toIntExact(seal.number("length"));
        return new Seal(seal.text("file"), seal.number("at"), length, seal.text("last"));
    }

    private static Work work(Fields work) {
        return new Work(
                work.text("token"),
                work.list("additions", one -> new Addition(one.text("file"), one.number("before"))),
                work.list("swaps", LedgerText::swap));
    }

    private static Swap swap(Fields swap) {
        List<Seal> former = swap.list("former", LedgerText::seal);
        if (former.isEmpty()) {
            throw new IllegalArgumentException("former is missing");
        }
        return new Swap(
                swap.text("file"), swap.text("replaces"), swap.number("covered"), swap.number("size"), former.get(0));
    }
}
