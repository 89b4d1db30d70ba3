package io.mneme.store.jsonl;

import io.mneme.store.jsonl.LedgerLine.From;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gives lines that were found their positions: those that the ledger knows of, then the next ones. */
final class Numbering {

    private final Ledger ledger;
    private final Map<Integer, Part> parts;
    private long end;

    /**
     * Prepares to number lines.
     *
     * @param parts the files they are in, by number
     * @param end the newest position so far
     */
    Numbering(Ledger ledger, Map<Integer, Part> parts, long end) {
        this.ledger = ledger;
        this.parts = parts;
        this.end = end;
    }

    /** Numbers all, and returns the newest position. Files that get new positions are noted in the ledger before. */
    long number(Gathering<?> found) throws IOException {
        List<Integer> further = new ArrayList<>();
        Set<Part> ended = new HashSet<>();
        for (int line = 0; line < found.count(); line++) {
            Part part = parts.get(found.file(line));
            long position = ended.contains(part) ? 0 : ledger.ownership().next(part.name, part.lastPosition);
            if (position == 0) {
                ended.add(part);
                further.add(line);
            } else {
                place(found, line, part, position);
            }
        }
        List<From> from = new ArrayList<>();
        for (int line : further) {
            Part part = parts.get(found.file(line));
            long position = ledger.ownership().free(end);
            if (from.isEmpty() || !from.get(from.size() - 1).file().equals(part.name)) {
                from.add(new From(part.name, position));
            }
            place(found, line, part, position);
        }
        if (!from.isEmpty()) {
            ledger.append(LedgerLine.appending(end, from));
        }
        return end;
    }

    private void place(Gathering<?> found, int line, Part part, long position) {
        found.place(line, position);
        part.lastPosition = position;
        end = Math.max(end, position);
    }
}
