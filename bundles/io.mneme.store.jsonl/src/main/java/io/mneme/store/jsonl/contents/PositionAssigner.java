package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gives lines that were found their positions: those that the ledger knows of, then the next ones. */
final class PositionAssigner {

    private final Ledger ledger;
    private final Map<Integer, FileState> states;
    private long end;

    /**
     * Prepares to number lines.
     *
     * @param states the files they are in, by number
     * @param end the newest position so far
     */
    PositionAssigner(Ledger ledger, Map<Integer, FileState> states, long end) {
        this.ledger = ledger;
        this.states = states;
        this.end = end;
    }

    /** Numbers all, and returns the newest position. Files that get new positions are noted in the ledger before. */
    long assign(ScannedLines<?> found) throws IOException {
        List<Integer> further = new ArrayList<>();
        Set<FileState> ended = new HashSet<>();
        for (int line = 0; line < found.count(); line++) {
            FileState state = states.get(found.file(line));
            long position = ended.contains(state)
                    ? 0
                    : ledger.positionMap()
                            .nextInFile(state.name(), state.lastLine().position());
            if (position == 0) {
                ended.add(state);
                further.add(line);
            } else {
                assignTo(found, line, state, position);
            }
        }
        List<RangeStart> from = new ArrayList<>();
        for (int line : further) {
            FileState state = states.get(found.file(line));
            long position = ledger.positionMap().nextFree(end);
            if (from.isEmpty() || !from.get(from.size() - 1).file().equals(state.name())) {
                from.add(new RangeStart(state.name(), position));
            }
            assignTo(found, line, state, position);
        }
        if (!from.isEmpty()) {
            ledger.append(LedgerRecord.appending(end, from));
        }
        return end;
    }

    private void assignTo(ScannedLines<?> found, int line, FileState state, long position) {
        found.assignPosition(line, position);
        state.lastLine().assignPosition(position);
        end = Math.max(end, position);
    }
}
