package io.mneme.store.jsonl.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A log returns the changes that were added to it. */
class ChangeLogTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "día-日",
                "d-0123456789abcdef-12",
                "01ARZ3NDEKTSV4RRFFQ69G5FAV",
                "7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
                "8ZZZZZZZZZZZZZZZZZZZZZZZZZ",
                "01arz3ndektsv4rrffq69g5fav",
                "01ARZ3NDEKTSV4RRFFQ69G5FAU",
                "123e4567-e89b-12d3-a456-426614174000",
                "123E4567-E89B-12D3-A456-426614174000",
                "ffffffff-ffff-ffff-ffff-ffffffffffff",
                "123e4567+e89b-12d3-a456-426614174000"
            })
    void anIdIsDecodedAsItWasEncoded(String id) {
        Change change = Change.ofEntry(new Position(3), Type.DELETED, new Position(1), id);
        assertThat(ChangeLog.EMPTY.plus(change).change(0)).isEqualTo(change);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void returnsTheChangesAfterAPosition(long seed) {
        Random random = new Random(seed);
        List<Change> all = new ArrayList<>();
        ChangeLog log = ChangeLog.EMPTY;
        long position = 0;
        for (int i = 0; i < 1_000; i++) {
            position += 1 + (random.nextInt(50) == 0 ? 1L << 32 : random.nextInt(3));
            all.add(change(random, position));
            log = log.plus(all.get(i));
        }
        for (int i = 0; i < 200; i++) {
            Position after = new Position(random.nextInt(3) == 0 ? i : position - random.nextInt(1_000_000));
            int limit = random.nextInt(300);
            List<Change> later = all.stream()
                    .filter(change -> change.position().isAfter(after))
                    .toList();
            assertThat(log.after(after)).isEqualTo(later);
            assertThat(log.after(after, limit))
                    .isEqualTo(later.stream().limit(limit).toList());
        }
        assertThat(log.end()).isEqualTo(position);
        assertThat(log.after(Position.START)).isEqualTo(all);
    }

    private static Change change(Random random, long position) {
        String id = random.nextBoolean() ? new UUID(random.nextLong(), random.nextLong()).toString() : "n" + position;
        Type what = Type.values()[random.nextInt(3)];
        Position target = new Position(random.nextLong(position));
        return what == Type.REPLACED_FILE
                ? Change.ofFiles(
                        new Position(position), target, new Position(random.nextLong(target.value(), position)))
                : Change.ofEntry(new Position(position), what, target, id);
    }

    @Test
    void anEarlierMomentDoesNotChange() {
        ChangeLog log = ChangeLog.EMPTY;
        List<Change> first = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            first.add(Change.ofEntry(new Position(i), Type.EDITED, new Position(0), "e" + i));
            log = log.plus(first.get(i - 1));
        }
        ChangeLog earlier = log;
        for (int i = 101; i <= 5_000; i++) {
            log = log.plus(Change.ofEntry(new Position(i), Type.EDITED, new Position(0), "e" + i));
        }
        assertThat(earlier.after(Position.START)).isEqualTo(first);
        assertThat(log.count()).isEqualTo(5_000);
    }

    @Test
    void logsOfTwoJournalsShareNothing() {
        ChangeLog log = ChangeLog.EMPTY;
        ChangeLog other = ChangeLog.EMPTY;
        List<Change> all = new ArrayList<>();
        for (int i = 1; i <= 500; i++) {
            all.add(Change.ofEntry(new Position(i), Type.EDITED, new Position(0), "e" + i));
            log = log.plus(all.get(i - 1));
            other = other.plus(Change.ofEntry(new Position(7L * i), Type.DELETED, new Position(i), "other" + i));
            assertThat(log.after(Position.START)).isEqualTo(all);
        }
        assertThat(other.change(499).id()).isEqualTo("other500");
    }
}
