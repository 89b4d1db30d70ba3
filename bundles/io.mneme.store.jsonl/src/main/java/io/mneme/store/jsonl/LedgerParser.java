package io.mneme.store.jsonl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.journal.Change.What;
import io.mneme.store.jsonl.LedgerLine.Added;
import io.mneme.store.jsonl.LedgerLine.From;
import io.mneme.store.jsonl.LedgerLine.Noted;
import io.mneme.store.jsonl.LedgerLine.Owned;
import io.mneme.store.jsonl.Work.Addition;
import io.mneme.store.jsonl.Work.Swap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the text of one ledger line. By hand: mapping objects would cost a start more than the files do. */
final class LedgerParser {

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonParser json;
    private final Fields fields = new Fields();
    private final List<Noted> changes = new ArrayList<>();
    private final List<String> gone = new ArrayList<>();
    private final List<Owned> owned = new ArrayList<>();
    private final List<Added> added = new ArrayList<>();
    private final List<From> from = new ArrayList<>();
    private final List<Seal> seals = new ArrayList<>();
    private Optional<Work> work = Optional.empty();
    private Optional<Long> end = Optional.empty();

    private LedgerParser(JsonParser json) {
        this.json = json;
    }

    /** What reads one value, which the parser stands at. */
    private interface Reading {
        void read(String key) throws IOException;
    }

    /** What is made of one object, whose fields were read. */
    private interface Making {
        void make() throws IOException;
    }

    /** Reads a line; empty if it is none. */
    static Optional<LedgerLine> read(String text) {
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            LedgerLine line = new LedgerParser(json).line();
            return json.nextToken() == null ? Optional.of(line) : Optional.empty();
        } catch (IOException | IllegalArgumentException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private LedgerLine line() throws IOException {
        object(this::part);
        long last = end.orElseThrow(() -> new IllegalArgumentException("end is missing"));
        return new LedgerLine(last, changes, gone, owned, added, from, seals, work);
    }

    private void part(String key) throws IOException {
        switch (key) {
            case "end" -> end = Optional.of(json.getLongValue());
            case "changes" -> flat(() -> changes.add(noted()));
            case "gone" -> flat(() -> gone.add(fields.text("file")));
            case "owned" -> ranges(spans -> owned.add(new Owned(fields.text("file"), fields.text("was"), spans)));
            case "added" -> ranges(spans -> added.add(new Added(fields.text("file"), spans)));
            case "from" -> flat(() -> from.add(new From(fields.text("file"), fields.number("position"))));
            case "seals" -> flat(() -> seals.add(seal()));
            case "work" -> work = Optional.of(work());
            default -> json.skipChildren();
        }
    }

    private void object(Reading each) throws IOException {
        require(JsonToken.START_OBJECT);
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            each.read(key);
        }
        require(JsonToken.END_OBJECT);
    }

    private void list(Making each) throws IOException {
        require(JsonToken.START_ARRAY);
        while (json.nextToken() == JsonToken.START_OBJECT) {
            each.make();
        }
        require(JsonToken.END_ARRAY);
    }

    /** Reads a list of objects of numbers and texts. */
    private void flat(Making each) throws IOException {
        list(() -> {
            fields.clear();
            object(key -> fields.take(key, json));
            each.make();
        });
    }

    private void require(JsonToken token) {
        if (json.currentToken() != token) {
            throw new IllegalArgumentException("has a " + json.currentToken());
        }
    }

    /** What is made of ranges of positions, and the fields beside them. */
    private interface Ranging {
        void make(PositionRanges spans);
    }

    /** Reads a list of objects, each with ranges of positions. */
    private void ranges(Ranging each) throws IOException {
        Fields range = new Fields();
        list(() -> {
            PositionRanges spans = new PositionRanges();
            fields.clear();
            object(key -> {
                if (key.equals("spans")) {
                    list(() -> {
                        range.clear();
                        object(bound -> range.take(bound, json));
                        spans.add(range.number("from"), range.number("to"));
                    });
                } else {
                    fields.take(key, json);
                }
            });
            each.make(spans);
        });
    }

    private Noted noted() {
        What what = What.valueOf(fields.text("what"));
        return new Noted(fields.number("position"), what, fields.number("target"), fields.text("id"));
    }

    private Seal seal() {
        int length = Math.toIntExact(fields.number("length"));
        return new Seal(fields.text("file"), fields.number("at"), length, fields.text("last"));
    }

    private Work work() throws IOException {
        Fields own = new Fields();
        List<Addition> additions = new ArrayList<>();
        List<Swap> swaps = new ArrayList<>();
        object(key -> {
            switch (key) {
                case "additions" -> flat(
                        () -> additions.add(new Addition(fields.text("file"), fields.number("before"))));
                case "swaps" -> list(() -> swaps.add(swap()));
                default -> own.take(key, json);
            }
        });
        return new Work(own.text("token"), additions, swaps);
    }

    private Swap swap() throws IOException {
        Fields own = new Fields();
        List<Seal> former = new ArrayList<>();
        object(key -> {
            if (key.equals("former")) {
                flat(() -> former.add(seal()));
            } else {
                own.take(key, json);
            }
        });
        if (former.isEmpty()) {
            throw new IllegalArgumentException("former is missing");
        }
        return new Swap(
                own.text("file"), own.text("replaces"), own.number("covered"), own.number("size"), former.get(0));
    }
}
