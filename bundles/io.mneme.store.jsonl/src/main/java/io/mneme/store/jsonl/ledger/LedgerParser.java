package io.mneme.store.jsonl.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.journal.Change.Type;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import io.mneme.store.jsonl.ledger.LedgerRecord.Added;
import io.mneme.store.jsonl.ledger.LedgerRecord.AppendStarted;
import io.mneme.store.jsonl.ledger.LedgerRecord.ChangeRecord;
import io.mneme.store.jsonl.ledger.LedgerRecord.EntriesChanged;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.ledger.LedgerRecord.FilesFingerprinted;
import io.mneme.store.jsonl.ledger.LedgerRecord.FilesLost;
import io.mneme.store.jsonl.ledger.LedgerRecord.LineageStarted;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangesMoved;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the JSON of one ledger line. Not by object mapping, which would cost a start more than reading the files. */
final class LedgerParser {

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonParser json;
    private final LedgerFields fields = new LedgerFields();
    private final List<ChangeRecord> changes = new ArrayList<>();
    private final List<String> lostFiles = new ArrayList<>();
    private final List<FileRanges> fileRanges = new ArrayList<>();
    private final List<Added> added = new ArrayList<>();
    private final List<RangeStart> rangeStarts = new ArrayList<>();
    private final List<Fingerprint> fingerprints = new ArrayList<>();
    private Optional<Intent> intent = Optional.empty();
    private Optional<Long> end = Optional.empty();
    private Optional<String> lineage = Optional.empty();

    private LedgerParser(JsonParser json) {
        this.json = json;
    }

    /** Reads the value at which the parser is. */
    private interface ValueReader {
        void read(String key) throws IOException;
    }

    /** Makes a part of the record from the fields of one object. */
    private interface ObjectFactory {
        void make() throws IOException;
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
        object(this::part);
        if (end.isEmpty()) {
            throw new IllegalArgumentException("end is missing");
        }
        LedgerRecord line = record(end.get());
        requireAllPartsIn(line);
        return line;
    }

    private LedgerRecord record(long last) {
        if (lineage.isPresent()) {
            return new LineageStarted(last, lineage.get());
        }
        if (!lostFiles.isEmpty()) {
            return new FilesLost(last, changes, lostFiles);
        }
        if (!changes.isEmpty()) {
            return new EntriesChanged(last, changes, fingerprints, intent);
        }
        if (!rangeStarts.isEmpty()) {
            return new AppendStarted(last, rangeStarts, fingerprints);
        }
        return fileRanges.isEmpty() && added.isEmpty()
                ? new FilesFingerprinted(last, fingerprints, intent)
                : new RangesMoved(last, fileRanges, added, fingerprints, intent);
    }

    private void requireAllPartsIn(LedgerRecord line) {
        boolean all = line.changes().size() == changes.size()
                && line.fileRanges().size() == fileRanges.size()
                && line.added().size() == added.size()
                && line.rangeStarts().size() == rangeStarts.size()
                && line.fingerprints().size() == fingerprints.size()
                && line.intent().equals(intent);
        if (!all) {
            throw new IllegalArgumentException("has parts of several kinds of records");
        }
    }

    private void part(String key) throws IOException {
        switch (key) {
            case "end" -> end = Optional.of(json.getLongValue());
            case "lineage" -> lineage = Optional.of(json.getText());
            case "changes" -> flat(() -> changes.add(changeRecord()));
            case "gone" -> flat(() -> lostFiles.add(fields.text("file")));
            case "owned" -> ranges(
                    spans -> fileRanges.add(new FileRanges(fields.text("file"), fields.text("was"), spans)));
            case "added" -> ranges(spans -> added.add(new Added(fields.text("file"), spans)));
            case "from" -> flat(() -> rangeStarts.add(new RangeStart(fields.text("file"), fields.number("position"))));
            case "seals" -> flat(() -> fingerprints.add(fingerprint()));
            case "work" -> intent = Optional.of(intent());
            default -> json.skipChildren();
        }
    }

    private void object(ValueReader value) throws IOException {
        require(JsonToken.START_OBJECT);
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            value.read(key);
        }
        require(JsonToken.END_OBJECT);
    }

    private void list(ObjectFactory factory) throws IOException {
        require(JsonToken.START_ARRAY);
        while (json.nextToken() == JsonToken.START_OBJECT) {
            factory.make();
        }
        require(JsonToken.END_ARRAY);
    }

    /** Reads a list of objects that have only numbers and texts. */
    private void flat(ObjectFactory factory) throws IOException {
        require(JsonToken.START_ARRAY);
        while (json.nextToken() == JsonToken.START_OBJECT) {
            fields.readAll(json);
            factory.make();
        }
        require(JsonToken.END_ARRAY);
    }

    private void require(JsonToken token) {
        if (json.currentToken() != token) {
            throw new IllegalArgumentException("has a " + json.currentToken());
        }
    }

    /** Makes a part of the record from ranges of positions and the other fields of one object. */
    private interface RangesFactory {
        void make(PositionRanges spans);
    }

    /** Reads a list of objects, each with ranges of positions. */
    private void ranges(RangesFactory factory) throws IOException {
        LedgerFields range = new LedgerFields();
        list(() -> {
            PositionRanges spans = new PositionRanges();
            fields.clear();
            object(key -> {
                if (key.equals("spans")) {
                    list(() -> {
                        range.readAll(json);
                        spans.add(range.number("from"), range.number("to"));
                    });
                } else {
                    fields.readField(key, json);
                }
            });
            factory.make(spans);
        });
    }

    private ChangeRecord changeRecord() {
        Type type = Type.valueOf(fields.text("what"));
        return new ChangeRecord(fields.number("position"), type, fields.number("target"), fields.text("id"));
    }

    private Fingerprint fingerprint() {
        int length = Math.toIntExact(fields.number("length"));
        return new Fingerprint(fields.text("file"), fields.number("at"), length, fields.text("last"));
    }

    private Intent intent() throws IOException {
        LedgerFields own = new LedgerFields();
        List<AppendStep> appendSteps = new ArrayList<>();
        List<ReplaceStep> replaceSteps = new ArrayList<>();
        object(key -> {
            switch (key) {
                case "additions" -> flat(
                        () -> appendSteps.add(new AppendStep(fields.text("file"), fields.number("before"))));
                case "swaps" -> list(() -> replaceSteps.add(replaceStep()));
                default -> own.readField(key, json);
            }
        });
        return new Intent(own.text("token"), appendSteps, replaceSteps);
    }

    private ReplaceStep replaceStep() throws IOException {
        LedgerFields own = new LedgerFields();
        List<Fingerprint> former = new ArrayList<>();
        object(key -> {
            if (key.equals("former")) {
                flat(() -> former.add(fingerprint()));
            } else {
                own.readField(key, json);
            }
        });
        if (former.isEmpty()) {
            throw new IllegalArgumentException("former is missing");
        }
        return new ReplaceStep(
                own.text("file"), own.text("replaces"), own.number("covered"), own.number("size"), former.get(0));
    }
}
