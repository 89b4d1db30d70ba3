package io.mneme.store.jsonl.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ByteRange;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import io.mneme.store.jsonl.ledger.LedgerRecord.Added;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the JSON of one ledger line. Not by object mapping, which would cost a start more than reading the files. */
final class LedgerParser {

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonParser json;
    private List<Change> changes = List.of();
    private List<String> lostFiles = List.of();
    private List<FileRanges> fileRanges = List.of();
    private List<Added> added = List.of();
    private List<RangeStart> rangeStarts = List.of();
    private List<Fingerprint> fingerprints = List.of();
    private Optional<Intent> intent = Optional.empty();
    private Optional<Long> end = Optional.empty();
    private Optional<String> lineage = Optional.empty();

    private LedgerParser(JsonParser json) {
        this.json = json;
    }

    /** Returns the record of a line; empty if the line is damaged. */
    static Optional<LedgerRecord> read(String text) {
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            LedgerRecord line = new LedgerParser(json).line();
            return json.nextToken() == null ? Optional.of(line) : Optional.empty();
        } catch (IOException | IllegalArgumentException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private LedgerRecord line() throws IOException {
        LedgerFields.require(JsonToken.START_OBJECT, json);
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            json.nextToken();
            part(json.currentName());
        }
        if (end.isEmpty()) {
            throw new IllegalArgumentException("end is missing");
        }
        return new LedgerRecord(
                end.get(), lineage, changes, lostFiles, fileRanges, added, rangeStarts, fingerprints, intent);
    }

    private void part(String key) throws IOException {
        switch (key) {
            case "end" -> end = Optional.of(json.getLongValue());
            case "lineage" -> lineage = Optional.of(json.getText());
            case "changes" -> changes = LedgerFields.readList(json, LedgerParser::change);
            case "gone" -> lostFiles = LedgerFields.readList(json, fields -> fields.text("file"));
            case "owned" -> fileRanges = LedgerFields.readList(json, LedgerParser::fileRanges);
            case "added" -> added =
                    LedgerFields.readList(json, fields -> new Added(fields.text("file"), spans(fields)));
            case "from" -> rangeStarts = LedgerFields.readList(
                    json, fields -> new RangeStart(fields.text("file"), fields.number("position")));
            case "seals" -> fingerprints = LedgerFields.readList(json, LedgerParser::fingerprint);
            case "work" -> intent = Optional.of(intent(LedgerFields.read(json)));
            default -> json.skipChildren();
        }
    }

    private static Change change(LedgerFields fields) {
        Type type = Type.valueOf(fields.text("what"));
        long position = fields.number("position");
        long target = fields.number("target");
        long last = fields.has("last") ? fields.number("last") : target;
        if (type == Type.REPLACED_FILE && last == Position.START.value()) {
            // A loss without a span: all earlier positions can be lost.
            last = position - 1;
        }
        return new Change(new Position(position), type, new Position(target), new Position(last), fields.text("id"));
    }

    private static FileRanges fileRanges(LedgerFields fields) {
        return new FileRanges(fields.text("file"), fields.text("was"), spans(fields));
    }

    private static PositionRanges spans(LedgerFields fields) {
        PositionRanges spans = new PositionRanges();
        fields.objects("spans").forEach(span -> spans.add(span.number("from"), span.number("to")));
        return spans;
    }

    private static Fingerprint fingerprint(LedgerFields fields) {
        int length = Math.toIntExact(fields.number("length"));
        return new Fingerprint(fields.text("file"), fields.number("at"), length, fields.text("last"));
    }

    private static Intent intent(LedgerFields fields) {
        List<ReplaceStep> replaceSteps =
                fields.objects("swaps").stream().map(LedgerParser::replaceStep).toList();
        List<AppendStep> appendSteps = fields.objects("additions").stream()
                .map(step -> appendStep(step, replaceSteps))
                .toList();
        return new Intent(fields.text("token"), appendSteps, replaceSteps);
    }

    private static AppendStep appendStep(LedgerFields fields, List<ReplaceStep> replaceSteps) {
        List<ByteRange> ranges = fields.objects("ranges").stream()
                .map(range -> new ByteRange(range.number("from"), range.number("to")))
                .toList();
        if (ranges.isEmpty()) {
            return new AppendStep(fields.text("file"), fields.number("before"));
        }
        if (replaceSteps.isEmpty()) {
            throw new IllegalArgumentException("no file has the ranges");
        }
        return new AppendStep(
                fields.text("file"),
                fields.number("before"),
                replaceSteps.get(0).replaces(),
                ranges);
    }

    private static ReplaceStep replaceStep(LedgerFields fields) {
        List<LedgerFields> former = fields.objects("former");
        if (former.isEmpty()) {
            throw new IllegalArgumentException("former is missing");
        }
        return new ReplaceStep(
                fields.text("file"),
                fields.text("replaces"),
                fields.number("covered"),
                fields.number("size"),
                fingerprint(former.get(0)));
    }

    /** The fields of one JSON object: numbers, texts and lists of objects. */
    private static final class LedgerFields {

        /** Lists, since a ledger has many objects, and each has few fields. */
        private final List<String> keys = new ArrayList<>();

        private final List<Object> values = new ArrayList<>();

        private LedgerFields() {}

        /**
         * Reads the object at whose start the parser is.
         *
         * @throws IllegalArgumentException if there is no object, or a field has another value
         */
        static LedgerFields read(JsonParser json) throws IOException {
            require(JsonToken.START_OBJECT, json);
            LedgerFields fields = new LedgerFields();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                fields.keys.add(json.currentName());
                json.nextToken();
                fields.values.add(value(json));
            }
            return fields;
        }

        private static Object value(JsonParser json) throws IOException {
            return switch (json.currentToken()) {
                case VALUE_STRING -> json.getText();
                case VALUE_NUMBER_INT -> json.getLongValue();
                default -> readList(json, fields -> fields);
            };
        }

        /**
         * Reads the list of objects at whose start the parser is; each one is mapped before the next one is read.
         *
         * @throws IllegalArgumentException if there is no list of objects
         */
        static <T> List<T> readList(JsonParser json, Function<LedgerFields, T> element) throws IOException {
            require(JsonToken.START_ARRAY, json);
            List<T> list = new ArrayList<>();
            while (json.nextToken() == JsonToken.START_OBJECT) {
                list.add(element.apply(read(json)));
            }
            require(JsonToken.END_ARRAY, json);
            return list;
        }

        private static void require(JsonToken token, JsonParser json) {
            if (json.currentToken() != token) {
                throw new IllegalArgumentException("has a " + json.currentToken());
            }
        }

        boolean has(String key) {
            return keys.contains(key);
        }

        /**
         * Returns a number.
         *
         * @throws IllegalArgumentException if there is none with this key
         */
        long number(String key) {
            return value(key, Long.class);
        }

        /**
         * Returns a text.
         *
         * @throws IllegalArgumentException if there is none with this key
         */
        String text(String key) {
            return value(key, String.class);
        }

        private <T> T value(String key, Class<T> type) {
            int at = keys.lastIndexOf(key);
            if (at < 0 || !type.isInstance(values.get(at))) {
                throw new IllegalArgumentException(key + " is missing, or no " + type.getSimpleName());
            }
            return type.cast(values.get(at));
        }

        /**
         * Returns a list of objects; empty if there is none with this key.
         *
         * @throws IllegalArgumentException if it is a number or a text
         */
        @SuppressWarnings("unchecked")
        List<LedgerFields> objects(String key) {
            return has(key) ? (List<LedgerFields>) value(key, List.class) : List.of();
        }
    }
}
