package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Assigns positions to scanned lines: those that the ledger has for their file, then the next free ones. */
final class PositionAssigner {

    private final Ledger ledger;
    private final Map<Integer, FileState> states = new HashMap<>();
    private long end;

    /**
     * Creates an assigner.
     *
     * @param scanned the files of the lines
     * @param end the newest position before the lines
     */
    PositionAssigner(Ledger ledger, Collection<FileState> scanned, long end) {
        this.ledger = ledger;
        this.end = end;
        scanned.forEach(state -> states.put(state.number(), state));
    }

    /**
     * Assigns a position to each line, and notes in the ledger which files got new positions.
     *
     * @return the newest position
     */
    long assign(ScannedLines<?> lines) throws IOException {
        List<RangeStart> ranges = assignNew(lines, assignKnown(lines));
        if (!ranges.isEmpty()) {
            ledger.append(LedgerRecord.appending(end, ranges));
        }
        return end;
    }

    /** Assigns the positions that the ledger has; returns the lines that need new ones. */
    private BitSet assignKnown(ScannedLines<?> lines) {
        BitSet remaining = new BitSet();
        Set<FileState> exhausted = new HashSet<>();
        for (int line = 0; line < lines.count(); line++) {
            FileState state = states.get(lines.file(line));
            long position = exhausted.contains(state) ? 0 : nextInFile(state);
            if (position == 0) {
                exhausted.add(state);
                remaining.set(line);
            } else {
                assign(lines, line, state, position);
            }
        }
        return remaining;
    }

    private long nextInFile(FileState state) {
        return ledger.positionMap().nextInFile(state.name(), state.lastLine().position());
    }

    /** Assigns new positions; returns where they start in each file. */
    private List<RangeStart> assignNew(ScannedLines<?> lines, BitSet remaining) {
        List<RangeStart> ranges = new ArrayList<>();
        for (int line = remaining.nextSetBit(0); line >= 0; line = remaining.nextSetBit(line + 1)) {
            FileState state = states.get(lines.file(line));
            long position = ledger.positionMap().nextFree(end);
            if (ranges.isEmpty() || !ranges.get(ranges.size() - 1).file().equals(state.name())) {
                ranges.add(new RangeStart(state.name(), position));
            }
            assign(lines, line, state, position);
        }
        return ranges;
    }

    private void assign(ScannedLines<?> lines, int line, FileState state, long position) {
        lines.assignPosition(line, position);
        state.lastLine().assignPosition(position);
        end = Math.max(end, position);
    }
}
