package io.mneme.store.jsonl.contents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneNamePoolTest {

    private final LaneNamePool pool = new LaneNamePool();

    @Test
    void aNameKeepsItsNumber() {
        int number = pool.number("a");
        pool.number("b");
        assertThat(pool.number("a")).isEqualTo(number);
    }

    @Test
    void differentNamesHaveDifferentNumbers() {
        assertThat(pool.number("a")).isNotEqualTo(pool.number("A"));
    }

    @Test
    void returnsNoNamesForNoNumbers() {
        assertThat(pool.namesOf(new int[0])).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void returnsTheNamesOfNumbersInTheirOrder(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            String[] lanes = IntStream.range(0, random.nextInt(6))
                    .mapToObj(each -> "lane " + random.nextInt(300))
                    .toArray(String[]::new);
            int[] numbers = IntStream.range(0, lanes.length)
                    .map(lane -> pool.number(lanes[lane]))
                    .toArray();
            assertThat(pool.namesOf(numbers)).containsExactly(lanes);
        }
    }
}
