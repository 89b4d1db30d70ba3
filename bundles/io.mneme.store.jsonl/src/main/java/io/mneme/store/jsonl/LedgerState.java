package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the lines of a ledger say together. */
final class LedgerState {

    private final Ownership ownership = new Ownership();
    private final Map<String, Seal> seals = new HashMap<>();
    private final DeletedIds deleted = new DeletedIds();
    private ChangeLog changes = ChangeLog.EMPTY;
    private Optional<Work> work = Optional.empty();
    private long end;

    /** The number of the first change that deleted an id which no line may have again. */
    private int remembered;

    /** The file with which all ids before that one were forgotten; empty if none were. */
    private String forgotten = "";

    /** Takes in one line more. */
    void apply(LedgerLine line) {
        end = Math.max(end, line.end());
        work = line.work();
        line.changes().forEach(noted -> apply(noted.change()));
        forget(line.gone());
        line.owned().forEach(owned -> {
            ownership.put(owned.file(), owned.was(), owned.spans());
            seals.remove(owned.was());
        });
        line.added().forEach(added -> {
            ownership.add(added.file(), added.spans());
            seals.remove(added.file());
        });
        line.from().forEach(from -> ownership.from(from.file(), from.position()));
        line.seals().forEach(seal -> seals.put(seal.file(), seal));
    }

    private void forget(List<String> gone) {
        gone.forEach(name -> {
            ownership.remove(name);
            seals.remove(name);
        });
        if (gone.size() == 1 && ownership.files().isEmpty()) {
            // The only file there was: nothing is left that those ids could be mistaken for.
            forgotten = gone.get(0);
            remembered = changes.count();
            deleted.clear();
        }
    }

    private void apply(Change change) {
        ownership.take(change.position().value());
        if (change.what() == What.DELETED) {
            ownership.take(change.target().value());
            deleted.add(Ids.key(change.id()), changes.count());
        }
        changes = changes.and(change);
    }

    Ownership ownership() {
        return ownership;
    }

    Map<String, Seal> seals() {
        return seals;
    }

    ChangeLog changes() {
        return changes;
    }

    Optional<Work> work() {
        return work;
    }

    long end() {
        return end;
    }

    int remembered() {
        return remembered;
    }

    String forgotten() {
        return forgotten;
    }

    boolean hasDeleted(String id) {
        return deleted.contains(id, changes);
    }

    boolean hasDeletedKey(long key) {
        return deleted.mayContain(key);
    }

    /** Returns the size of the arrays that grow with the journal. */
    long bytes() {
        return ownership.bytes() + changes.bytes() + deleted.bytes();
    }
}
