package io.mneme.store.jsonl;

import io.mneme.api.journal.Change.What;
import io.mneme.store.jsonl.LedgerLine.Added;
import io.mneme.store.jsonl.LedgerLine.From;
import io.mneme.store.jsonl.LedgerLine.Noted;
import io.mneme.store.jsonl.LedgerLine.Owned;
import io.mneme.store.jsonl.Work.Swap;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Ledger lines as a journal may write them, of a seed. */
final class RandomLedger {

    private final Random random;
    private final List<Long> active = new ArrayList<>();
    private final List<String> files = new ArrayList<>();
    private long end;

    RandomLedger(long seed) {
        this.random = new Random(seed);
    }

    LedgerLine next() {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> change();
            case 3, 4 -> rotation();
            case 5 -> LedgerLine.sealing(end, List.of(seal("active")));
            case 6 -> appendsTo(random.nextInt(4) == 0 ? "other" : "active");
            default -> random.nextInt(12) == 0 ? loss() : appendsTo("active");
        };
    }

    private LedgerLine appendsTo(String file) {
        long from = end + 1;
        for (int i = random.nextInt(6); i > 0; i--) {
            active.add(++end);
        }
        know(file);
        return LedgerLine.appending(end, List.of(new From(file, from)));
    }

    private LedgerLine change() {
        List<Noted> noted = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0 && !active.isEmpty(); i--) {
            boolean deletes = random.nextBoolean();
            int at = random.nextInt(active.size());
            long target = deletes ? active.remove(at) : active.get(at);
            String id = random.nextBoolean() ? "n" + target : new UUID(random.nextLong(), target).toString();
            noted.add(new Noted(++end, deletes ? What.DELETED : What.EDITED, target, id));
        }
        Work work = new Work(
                "t" + end, List.of(), List.of(new Swap("active", "active", 10, 20, new Seal("active", -1, 0, ""))));
        return LedgerLine.changing(end, noted, List.of(seal("active"))).with(work);
    }

    private LedgerLine rotation() {
        String archive = "archive" + random.nextInt(4);
        PositionRanges moved = new PositionRanges();
        for (int i = random.nextInt(active.size() + 1); i > 0; i--) {
            long position = active.remove(0);
            moved.add(position, position + 1);
        }
        PositionRanges staying = new PositionRanges();
        active.forEach(position -> staying.add(position, position + 1));
        staying.add(end + 1, PositionRanges.OPEN);
        know(archive);
        know("active");
        return LedgerLine.owning(
                end,
                List.of(new Owned("active", "active", staying)),
                List.of(new Added(archive, moved)),
                List.of(seal("active")));
    }

    private LedgerLine loss() {
        List<String> gone = random.nextBoolean() || files.isEmpty() ? List.copyOf(files) : List.of(files.get(0));
        files.removeAll(gone);
        active.clear();
        end += random.nextInt(2) == 0 ? 1 : 1L << 32;
        return gone.isEmpty() ? appendsTo("active") : LedgerLine.losing(end, gone);
    }

    private void know(String file) {
        if (!files.contains(file)) {
            files.add(file);
        }
    }

    private Seal seal(String file) {
        return new Seal(file, random.nextInt(1_000), 7, Integer.toHexString(random.nextInt()));
    }
}
