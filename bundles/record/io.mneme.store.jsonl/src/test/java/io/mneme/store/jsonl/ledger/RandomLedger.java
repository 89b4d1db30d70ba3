package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import io.mneme.store.jsonl.ledger.LedgerRecord.Added;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Random records that a journal could write, from a seed. */
final class RandomLedger {

    private final Random random;
    private final List<Long> active = new ArrayList<>();
    private final List<String> files = new ArrayList<>();
    private long end;

    RandomLedger(long seed) {
        this.random = new Random(seed);
    }

    LedgerRecord next() {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> change();
            case 3, 4 -> rotation();
            case 5 -> LedgerRecord.withFingerprints(end, List.of(fingerprint("active")));
            case 6 -> appendsTo(random.nextInt(4) == 0 ? "other" : "active");
            default -> random.nextInt(12) == 0 ? loss() : appendsTo("active");
        };
    }

    private LedgerRecord appendsTo(String file) {
        long from = end + 1;
        for (int i = random.nextInt(6); i > 0; i--) {
            active.add(++end);
        }
        addFile(file);
        return LedgerRecord.appending(end, List.of(new RangeStart(file, from)));
    }

    private LedgerRecord change() {
        List<Change> changes = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0 && !active.isEmpty(); i--) {
            boolean deletes = random.nextBoolean();
            int at = random.nextInt(active.size());
            long target = deletes ? active.remove(at) : active.get(at);
            String id = random.nextBoolean() ? "n" + target : new UUID(random.nextLong(), target).toString();
            changes.add(Change.ofEntry(
                    new Position(++end), deletes ? Type.DELETED : Type.EDITED, new Position(target), id));
        }
        Intent intent = new Intent(
                "t" + end,
                List.of(),
                List.of(new ReplaceStep("active", "active", 10, 20, new Fingerprint("active", -1, 0, ""))));
        return LedgerRecord.changing(end, changes, List.of(fingerprint("active")))
                .with(intent);
    }

    private LedgerRecord rotation() {
        String archive = "archive" + random.nextInt(4);
        PositionRanges moved = new PositionRanges();
        for (int i = random.nextInt(active.size() + 1); i > 0; i--) {
            long position = active.remove(0);
            moved.add(position, position + 1);
        }
        PositionRanges remaining = new PositionRanges();
        active.forEach(position -> remaining.add(position, position + 1));
        remaining.add(end + 1, PositionRanges.OPEN);
        addFile(archive);
        addFile("active");
        return LedgerRecord.notingRanges(
                end,
                List.of(new FileRanges("active", "active", remaining)),
                List.of(new Added(archive, moved)),
                List.of(fingerprint("active")));
    }

    private LedgerRecord loss() {
        List<String> lost = random.nextBoolean() || files.isEmpty() ? List.copyOf(files) : List.of(files.get(0));
        files.removeAll(lost);
        active.clear();
        end += random.nextInt(2) == 0 ? 1 : 1L << 32;
        return lost.isEmpty() ? appendsTo("active") : LedgerRecord.notingLoss(end, 1 + random.nextLong(end - 1), lost);
    }

    private void addFile(String file) {
        if (!files.contains(file)) {
            files.add(file);
        }
    }

    private Fingerprint fingerprint(String file) {
        return new Fingerprint(file, random.nextInt(1_000), 7, Integer.toHexString(random.nextInt()));
    }
}
