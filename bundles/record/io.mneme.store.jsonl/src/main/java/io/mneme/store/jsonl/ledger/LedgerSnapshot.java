package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.ledger.LedgerRecord.Added;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Writes few lines from which a reader gets the same state of a ledger. No line has more than {@value #MAX_ITEMS}
 * items.
 */
final class LedgerSnapshot {

    private static final int MAX_ITEMS = 1_000;

    private final LedgerState state;
    private final LineWriter writer;
    private final List<FileRanges> fileRanges = new ArrayList<>();
    private int items;

    private LedgerSnapshot(LedgerState state, LineWriter writer) {
        this.state = state;
        this.writer = writer;
    }

    /** Receives the bytes of each line. */
    interface LineWriter {
        void write(byte[] line) throws IOException;
    }

    static void write(LedgerState state, LineWriter writer) throws IOException {
        LedgerSnapshot snapshot = new LedgerSnapshot(state, writer);
        snapshot.writeLineage();
        snapshot.writeChanges();
        snapshot.writeFiles();
        snapshot.writeFingerprints();
    }

    private void write(LedgerRecord line) throws IOException {
        writer.write(LedgerCodec.encode(line));
    }

    private void writeLineage() throws IOException {
        if (state.lineage().recorded().isPresent()) {
            write(LedgerRecord.startingLineage(state.end(), state.lineage().name()));
        }
    }

    private void writeChanges() throws IOException {
        ChangeLog changes = state.changes();
        writeChanges(0, state.firstKeptChange());
        if (!state.lastLostFile().isEmpty()) {
            write(LedgerRecord.removingFiles(state.end(), List.of(state.lastLostFile())));
        }
        writeChanges(state.firstKeptChange(), changes.count());
    }

    private void writeChanges(int begin, int end) throws IOException {
        ChangeLog changes = state.changes();
        for (int at = begin; at < end; at += MAX_ITEMS) {
            Position before =
                    new Position(at == 0 ? 0 : changes.change(at - 1).position().value());
            List<Change> some = changes.after(before, Math.min(MAX_ITEMS, end - at));
            write(LedgerRecord.changing(state.end(), some));
        }
    }

    private void writeFiles() throws IOException {
        PositionMap positionMap = state.positionMap();
        for (String file : new TreeSet<>(positionMap.files())) {
            PositionRanges ranges = positionMap.rangesOf(file);
            boolean appended = file.equals(positionMap.activeFile()) && ranges.open() == ranges.size() - 1;
            writeFile(file, appended ? ranges.slice(0, ranges.size() - 1) : ranges);
        }
        flush();
        PositionRanges appended = positionMap.rangesOf(positionMap.activeFile());
        if (appended.open() >= 0) {
            RangeStart start = new RangeStart(positionMap.activeFile(), appended.from(appended.open()));
            write(LedgerRecord.appending(state.end(), List.of(start)));
        }
    }

    private void writeFile(String file, PositionRanges ranges) throws IOException {
        int first = Math.min(MAX_ITEMS, ranges.size());
        fileRanges.add(new FileRanges(file, file, ranges.slice(0, first)));
        items += first + 1;
        if (items >= MAX_ITEMS) {
            flush();
        }
        for (int at = first; at < ranges.size(); at += MAX_ITEMS) {
            PositionRanges some = ranges.slice(at, Math.min(at + MAX_ITEMS, ranges.size()));
            write(LedgerRecord.notingRanges(state.end(), List.of(), List.of(new Added(file, some))));
        }
    }

    private void flush() throws IOException {
        if (!fileRanges.isEmpty()) {
            write(LedgerRecord.notingRanges(state.end(), fileRanges, List.of()));
            fileRanges.clear();
            items = 0;
        }
    }

    /** Writes the fingerprints, with the intent in the last line. */
    private void writeFingerprints() throws IOException {
        Map<String, Fingerprint> byName = new TreeMap<>(state.fingerprints());
        List<Fingerprint> fingerprints = List.copyOf(byName.values());
        int last = Math.max(0, fingerprints.size() - MAX_ITEMS);
        for (int at = 0; at < last; at += MAX_ITEMS) {
            write(LedgerRecord.withFingerprints(state.end(), fingerprints.subList(at, Math.min(at + MAX_ITEMS, last))));
        }
        LedgerRecord newest =
                LedgerRecord.withFingerprints(state.end(), fingerprints.subList(last, fingerprints.size()));
        write(state.intent().map(newest::with).orElse(newest));
    }
}
