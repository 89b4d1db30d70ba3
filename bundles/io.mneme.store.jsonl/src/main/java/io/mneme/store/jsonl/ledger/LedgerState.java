package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.line.IdKeys;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the lines of a ledger say together. */
final class LedgerState {

    private final PositionMap positionMap = new PositionMap();
    private final Map<String, Fingerprint> fingerprints = new HashMap<>();
    private final DeletedIds deleted = new DeletedIds();
    private ChangeLog changes = ChangeLog.EMPTY;
    private Optional<Intent> intent = Optional.empty();
    private long end;

    /** The number of the first change that deleted an id which no line may have again. */
    private int firstKeptChange;

    /** The file with which all ids before that one were forgotten; empty if none were. */
    private String lastLostFile = "";

    /** Takes in one line more. */
    void apply(LedgerRecord line) {
        end = Math.max(end, line.end());
        intent = line.intent();
        line.changes().forEach(noted -> apply(noted.change()));
        removeFiles(line.lostFiles());
        line.fileRanges().forEach(owned -> {
            positionMap.replaceRanges(owned.file(), owned.formerFile(), owned.spans());
            fingerprints.remove(owned.formerFile());
        });
        line.added().forEach(added -> {
            positionMap.add(added.file(), added.spans());
            fingerprints.remove(added.file());
        });
        line.rangeStarts().forEach(from -> positionMap.startRange(from.file(), from.position()));
        line.fingerprints().forEach(fingerprint -> fingerprints.put(fingerprint.file(), fingerprint));
    }

    private void removeFiles(List<String> gone) {
        gone.forEach(name -> {
            positionMap.remove(name);
            fingerprints.remove(name);
        });
        if (gone.size() == 1 && positionMap.files().isEmpty()) {
            // The only file there was: nothing is left that those ids could be mistaken for.
            lastLostFile = gone.get(0);
            firstKeptChange = changes.count();
            deleted.clear();
        }
    }

    private void apply(Change change) {
        positionMap.reserve(change.position().value());
        if (change.what() == What.DELETED) {
            positionMap.reserve(change.target().value());
            deleted.add(IdKeys.key(change.id()), changes.count());
        }
        changes = changes.plus(change);
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

    /** Returns the size of the arrays that grow with the journal. */
    long bytes() {
        return positionMap.bytes() + changes.bytes() + deleted.bytes();
    }
}
