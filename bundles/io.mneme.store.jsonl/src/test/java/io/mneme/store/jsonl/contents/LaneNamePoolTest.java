package io.mneme.store.jsonl.contents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneNamePoolTest {

    private final LaneNamePool names = new LaneNamePool();

    @Test
    void aNameKeepsItsNumber() {
        int number = names.number("a");
        names.number("b");
        assertThat(names.number("a")).isEqualTo(number);
    }

    @Test
    void otherNamesHaveOtherNumbers() {
        assertThat(names.number("a")).isNotEqualTo(names.number("A"));
    }

    @Test
    void noNumbersAreNoNames() {
        assertThat(names.namesOf(new int[0])).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void theNumbersOfNamesGiveThemBackInTheirOrder(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            String[] lanes = IntStream.range(0, random.nextInt(6))
                    .mapToObj(each -> "lane " + random.nextInt(300))
                    .toArray(String[]::new);
            int[] numbers = IntStream.range(0, lanes.length)
                    .map(at -> names.number(lanes[at]))
                    .toArray();
            assertThat(names.namesOf(numbers)).containsExactly(lanes);
        }
    }
}
