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
        require(JsonToken.START_OBJECT);
        while (nextField()) {
            part(json.currentName());
        }
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
            case "seals" -> readFingerprints(fingerprints);
            case "owned" -> readFileRanges();
            case "added" -> readAdded();
            case "work" -> intent = Optional.of(intent());
            case "changes", "gone", "from" -> {
                while (nextObject()) {
                    fields.readAll(json);
                    addPart(key);
                }
            }
            default -> json.skipChildren();
        }
    }

    /** Adds the part of a list whose objects have only numbers and texts. */
    private void addPart(String list) {
        switch (list) {
            case "changes" -> changes.add(changeRecord());
            case "gone" -> lostFiles.add(fields.text("file"));
            default -> rangeStarts.add(new RangeStart(fields.text("file"), fields.number("position")));
        }
    }

    private void readFileRanges() throws IOException {
        while (nextObject()) {
            PositionRanges spans = spans();
            fileRanges.add(new FileRanges(fields.text("file"), fields.text("was"), spans));
        }
    }

    private void readAdded() throws IOException {
        while (nextObject()) {
            PositionRanges spans = spans();
            added.add(new Added(fields.text("file"), spans));
        }
    }

    /** Returns the ranges of positions in an object, and reads its other fields. */
    private PositionRanges spans() throws IOException {
        PositionRanges spans = new PositionRanges();
        LedgerFields range = new LedgerFields();
        fields.clear();
        while (nextField()) {
            if (json.currentName().equals("spans")) {
                while (nextObject()) {
                    range.readAll(json);
                    spans.add(range.number("from"), range.number("to"));
                }
            } else {
                fields.readField(json.currentName(), json);
            }
        }
        return spans;
    }

    /** Moves to the value of the next field; returns false at the end of the object. */
    private boolean nextField() throws IOException {
        if (json.nextToken() == JsonToken.FIELD_NAME) {
            json.nextToken();
            return true;
        }
        require(JsonToken.END_OBJECT);
        return false;
    }

    /** Moves to the next object of a list, from its begin or the end of the former object; returns false at its end. */
    private boolean nextObject() throws IOException {
        if (json.currentToken() != JsonToken.END_OBJECT) {
            require(JsonToken.START_ARRAY);
        }
        if (json.nextToken() == JsonToken.START_OBJECT) {
            return true;
        }
        require(JsonToken.END_ARRAY);
        return false;
    }

    private void require(JsonToken token) {
        if (json.currentToken() != token) {
            throw new IllegalArgumentException("has a " + json.currentToken());
        }
    }

    private ChangeRecord changeRecord() {
        Type type = Type.valueOf(fields.text("what"));
        long target = fields.number("target");
        long last = fields.number("last", target);
        return new ChangeRecord(fields.number("position"), type, target, last, fields.text("id"));
    }

    private Fingerprint fingerprint() {
        int length = Math.toIntExact(fields.number("length"));
        return new Fingerprint(fields.text("file"), fields.number("at"), length, fields.text("last"));
    }

    private Intent intent() throws IOException {
        LedgerFields own = new LedgerFields();
        List<AppendStep> appendSteps = new ArrayList<>();
        List<ReplaceStep> replaceSteps = new ArrayList<>();
        require(JsonToken.START_OBJECT);
        while (nextField()) {
            switch (json.currentName()) {
                case "additions" -> readAppendSteps(appendSteps);
                case "swaps" -> readReplaceSteps(replaceSteps);
                default -> own.readField(json.currentName(), json);
            }
        }
        return new Intent(own.text("token"), appendSteps, replaceSteps);
    }

    private void readAppendSteps(List<AppendStep> steps) throws IOException {
        while (nextObject()) {
            fields.readAll(json);
            steps.add(new AppendStep(fields.text("file"), fields.number("before")));
        }
    }

    private void readReplaceSteps(List<ReplaceStep> steps) throws IOException {
        while (nextObject()) {
            steps.add(replaceStep());
        }
    }

    private ReplaceStep replaceStep() throws IOException {
        LedgerFields own = new LedgerFields();
        List<Fingerprint> former = new ArrayList<>();
        while (nextField()) {
            if (json.currentName().equals("former")) {
                readFingerprints(former);
            } else {
                own.readField(json.currentName(), json);
            }
        }
        if (former.isEmpty()) {
            throw new IllegalArgumentException("former is missing");
        }
        return new ReplaceStep(
                own.text("file"), own.text("replaces"), own.number("covered"), own.number("size"), former.get(0));
    }

    private void readFingerprints(List<Fingerprint> into) throws IOException {
        while (nextObject()) {
            fields.readAll(json);
            into.add(fingerprint());
        }
    }
}
