package io.mneme.store.jsonl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdHashTableTest {

    private static final int ROWS = 10_000;

    private final IdHashTable ids = new IdHashTable();
    private final long[] keys = new long[ROWS];

    /** Returns the rows of a key, in the order in which a reader finds them. */
    private List<Integer> rowsOf(long key, int[] table) {
        List<Integer> rows = new ArrayList<>();
        for (int slot = IdHashTable.slot(key, table); table[slot] != 0; slot = IdHashTable.next(slot, table)) {
            int row = table[slot] - 1;
            if (keys[row] == key) {
                rows.add(row);
            }
        }
        return rows;
    }

    private void add(int row, long key) {
        keys[row] = key;
        ids.add(keys, row);
    }

    @Test
    void anEmptyTableHasNoRow() {
        assertThat(rowsOf(0, ids.table())).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void behavesLikeAMapOfLists(long seed) {
        Random random = new Random(seed);
        Map<Long, List<Integer>> model = new HashMap<>();
        for (int row = 0; row < ROWS; row++) {
            long key = random.nextBoolean() ? random.nextLong() : random.nextInt(2_000);
            add(row, key);
            model.computeIfAbsent(key, fresh -> new ArrayList<>()).add(row);
        }
        assertThat(model).allSatisfy((key, rows) -> assertThat(rowsOf(key, ids.table()))
                .containsExactlyInAnyOrderElementsOf(rows));
    }

    @Test
    void findsEachOfManyRowsOfOneKey() {
        for (int row = 0; row < 3_000; row++) {
            add(row, 7);
        }
        assertThat(rowsOf(7, ids.table())).hasSize(3_000).doesNotHaveDuplicates();
    }

    @Test
    void rowsThatDoNotFitTheLastSlotContinueAtTheFirst() {
        long last = ids.table().length - 1;
        add(0, last);
        add(1, last);
        assertThat(rowsOf(last, ids.table())).containsExactly(0, 1);
    }

    @Test
    void atMostHalfOfTheSlotsAreUsedSoThatEverySearchEnds() {
        for (int row = 0; row < ROWS; row++) {
            add(row, row);
            assertThat(ids.table().length).isGreaterThanOrEqualTo(2 * ids.used());
        }
    }

    @Test
    void aTableThatAReaderGotBeforeItGrewStillHasItsRows() {
        for (int row = 0; row < 1_000; row++) {
            add(row, row);
        }
        int[] before = ids.table();
        for (int row = 1_000; row < ROWS; row++) {
            add(row, row);
        }
        assertThat(ids.table()).isNotSameAs(before);
        for (int row = 0; row < 1_000; row++) {
            assertThat(rowsOf(row, before)).containsExactly(row);
        }
    }

    @Test
    void aCopyDoesNotGetLaterRows() {
        add(0, 5);
        IdHashTable copy = ids.copy();
        add(1, 5);
        assertThat(rowsOf(5, copy.table())).containsExactly(0);
        assertThat(copy.used()).isEqualTo(1);
    }

    @Test
    void aTableMadeOfTheSlotsOfAnotherGrowsInTheSameWay() {
        for (int row = 0; row < 1_000; row++) {
            add(row, row);
        }
        IdHashTable read = IdHashTable.of(ids.table().clone(), ids.used());
        for (int row = 1_000; row < 3_000; row++) {
            add(row, row);
            read.add(keys, row);
        }
        assertThat(read.table()).isEqualTo(ids.table());
        assertThat(read.used()).isEqualTo(ids.used());
    }
}
