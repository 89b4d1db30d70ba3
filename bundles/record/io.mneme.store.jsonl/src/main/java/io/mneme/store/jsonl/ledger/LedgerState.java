package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.ledger.LedgerRecord.Added;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import io.mneme.store.jsonl.line.IdKeys;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The state that follows from all lines of a ledger. */
final class LedgerState {

    private final PositionMap positionMap = new PositionMap();
    private final PositionLineage lineage = new PositionLineage();
    private final Map<String, Fingerprint> fingerprints = new HashMap<>();
    private final DeletedIds deleted = new DeletedIds();
    private ChangeLog changes = ChangeLog.EMPTY;
    private Optional<Intent> intent = Optional.empty();
    private long end;

    /** The number of the first change whose deleted id is still reserved: no line may have it again. */
    private int firstKeptChange;

    /** The file whose loss released all ids before that change; empty if there was none. */
    private String lastLostFile = "";

    /** Applies the next line. */
    void apply(LedgerRecord line) {
        end = Math.max(end, line.end());
        intent = line.intent();
        if (line.lineage().isPresent()) {
            lineage.record(line.lineage().get());
        }
        line.changes().forEach(this::apply);
        removeFiles(line.lostFiles());
        for (FileRanges ranges : line.fileRanges()) {
            positionMap.replaceRanges(ranges.file(), ranges.formerFile(), ranges.spans());
            fingerprints.remove(ranges.formerFile());
        }
        for (Added added : line.added()) {
            positionMap.add(added.file(), added.spans());
            fingerprints.remove(added.file());
        }
        for (RangeStart start : line.rangeStarts()) {
            positionMap.startRange(start.file(), start.position());
        }
        for (Fingerprint fingerprint : line.fingerprints()) {
            fingerprints.put(fingerprint.file(), fingerprint);
        }
    }

    private void removeFiles(List<String> lost) {
        for (String name : lost) {
            positionMap.remove(name);
            fingerprints.remove(name);
        }
        if (lost.size() == 1 && positionMap.files().isEmpty()) {
            // It was the only file: no entry is left that could be confused with a deleted one.
            lastLostFile = lost.get(0);
            firstKeptChange = changes.count();
            deleted.clear();
        }
    }

    private void apply(Change change) {
        positionMap.reserve(change.position().value());
        if (change.type() == Type.DELETED) {
            positionMap.reserve(change.target().value());
            deleted.add(IdKeys.key(change.id()), changes.count());
        }
        changes = changes.plus(change);
    }

    PositionLineage lineage() {
        return lineage;
    }

    PositionMap positionMap() {
        return positionMap;
    }

    Map<String, Fingerprint> fingerprints() {
        return fingerprints;
    }

    ChangeLog changes() {
        return changes;
    }

    Optional<Intent> intent() {
        return intent;
    }

    long end() {
        return end;
    }

    int firstKeptChange() {
        return firstKeptChange;
    }

    String lastLostFile() {
        return lastLostFile;
    }

    boolean hasDeleted(String id) {
        return deleted.contains(id, changes);
    }

    boolean hasDeletedKey(long key) {
        return deleted.mayContain(key);
    }

    /** Returns the size in bytes of the arrays that grow with the journal. */
    long bytes() {
        return positionMap.bytes() + changes.bytes() + deleted.bytes();
    }

    /**
     * Finds the change that deleted an entry, by the entry's id: a hash table of the numbers of changes, each with half the
     * key of the id.
     */
    private static final class DeletedIds {

        private static final int MIN_SLOTS = 16;
        private static final long HALF = 0xFFFF_FFFFL;

        /** Half a key, then the number of the change plus one; 0 for a free slot. */
        private long[] slots = new long[MIN_SLOTS];

        private int count;

        void add(long key, int change) {
            if (8L * count >= 7L * slots.length) {
                grow();
            }
            put(key << 32 | change + 1L);
            count++;
        }

        private void put(long entry) {
            int slot = slot(entry >>> 32);
            while (slots[slot] != 0) {
                slot = slotAfter(slot);
            }
            slots[slot] = entry;
        }

        private void grow() {
            long[] smaller = slots;
            slots = new long[smaller.length / 2 * 3];
            for (long entry : smaller) {
                if (entry != 0) {
                    put(entry);
                }
            }
        }

        void clear() {
            slots = new long[MIN_SLOTS];
            count = 0;
        }

        /** Returns whether an entry may have been deleted whose id has this key. */
        boolean mayContain(long key) {
            int slot = slot(key & HALF);
            while (slots[slot] != 0 && slots[slot] >>> 32 != (key & HALF)) {
                slot = slotAfter(slot);
            }
            return slots[slot] != 0;
        }

        /** Returns whether one of these changes deleted the entry with this id. */
        boolean contains(String id, ChangeLog changes) {
            long half = IdKeys.key(id) & HALF;
            for (int slot = slot(half); slots[slot] != 0; slot = slotAfter(slot)) {
                if (slots[slot] >>> 32 == half
                        && changes.change((int) (slots[slot] & HALF) - 1).id().equals(id)) {
                    return true;
                }
            }
            return false;
        }

        private int slot(long half) {
            return (int) (half * slots.length >>> 32);
        }

        private int slotAfter(int slot) {
            return slot + 1 == slots.length ? 0 : slot + 1;
        }

        /** Returns the size of the array in bytes. */
        long bytes() {
            return (long) Long.BYTES * slots.length;
        }
    }
}
