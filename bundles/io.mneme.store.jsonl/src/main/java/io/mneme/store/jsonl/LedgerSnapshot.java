package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.LedgerLine.Added;
import io.mneme.store.jsonl.LedgerLine.From;
import io.mneme.store.jsonl.LedgerLine.Noted;
import io.mneme.store.jsonl.LedgerLine.Owned;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes the state of a ledger as few lines; who reads them has the same state. No line has more than some items. */
final class LedgerSnapshot {

    private static final int MAX_ITEMS = 1_000;

    private final LedgerState state;
    private final LineWriter writer;
    private final List<Owned> owned = new ArrayList<>();
    private int items;

    private LedgerSnapshot(LedgerState state, LineWriter writer) {
        this.state = state;
        this.writer = writer;
    }

    /** What takes the bytes of a line. */
    interface LineWriter {
        void write(byte[] line) throws IOException;
    }

    static void write(LedgerState state, LineWriter writer) throws IOException {
        LedgerSnapshot snapshot = new LedgerSnapshot(state, writer);
        snapshot.writeChanges();
        snapshot.writeFiles();
        snapshot.writeSeals();
    }

    private void write(LedgerLine line) throws IOException {
        writer.write(LedgerText.of(line));
    }

    private void writeChanges() throws IOException {
        ChangeLog changes = state.changes();
        writeChanges(0, state.remembered());
        if (!state.forgotten().isEmpty()) {
            write(LedgerLine.forgetting(state.end(), List.of(state.forgotten())));
        }
        writeChanges(state.remembered(), changes.count());
    }

    private void writeChanges(int begin, int end) throws IOException {
        ChangeLog changes = state.changes();
        for (int at = begin; at < end; at += MAX_ITEMS) {
            Position before =
                    new Position(at == 0 ? 0 : changes.change(at - 1).position().value());
            List<Change> some = changes.after(before, Math.min(MAX_ITEMS, end - at));
            write(LedgerLine.changing(state.end(), some.stream().map(Noted::of).toList()));
        }
    }

    private void writeFiles() throws IOException {
        Ownership ownership = state.ownership();
        for (String file : new TreeSet<>(ownership.files())) {
            PositionRanges ranges = ownership.of(file);
            boolean appended = file.equals(ownership.appended()) && ranges.open() == ranges.size() - 1;
            writeFile(file, appended ? ranges.slice(0, ranges.size() - 1) : ranges);
        }
        flush();
        PositionRanges appended = ownership.of(ownership.appended());
        if (appended.open() >= 0) {
            From from = new From(ownership.appended(), appended.from(appended.open()));
            write(LedgerLine.appending(state.end(), List.of(from)));
        }
    }

    private void writeFile(String file, PositionRanges ranges) throws IOException {
        int first = Math.min(MAX_ITEMS, ranges.size());
        owned.add(new Owned(file, file, ranges.slice(0, first)));
        items += first + 1;
        if (items >= MAX_ITEMS) {
            flush();
        }
        for (int at = first; at < ranges.size(); at += MAX_ITEMS) {
            PositionRanges some = ranges.slice(at, Math.min(at + MAX_ITEMS, ranges.size()));
            write(LedgerLine.owning(state.end(), List.of(), List.of(new Added(file, some))));
        }
    }

    private void flush() throws IOException {
        if (!owned.isEmpty()) {
            write(LedgerLine.owning(state.end(), owned, List.of()));
            owned.clear();
            items = 0;
        }
    }

    /** Writes the seals, and with the last of them what is left to be done. */
    private void writeSeals() throws IOException {
        Map<String, Seal> byName = new TreeMap<>(state.seals());
        List<Seal> seals = List.copyOf(byName.values());
        int last = Math.max(0, seals.size() - MAX_ITEMS);
        for (int at = 0; at < last; at += MAX_ITEMS) {
            write(LedgerLine.sealing(state.end(), seals.subList(at, Math.min(at + MAX_ITEMS, last))));
        }
        LedgerLine newest = LedgerLine.sealing(state.end(), seals.subList(last, seals.size()));
        write(state.work().map(newest::with).orElse(newest));
    }
}
