package io.mneme.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class NumberRunsTest {

    @Test
    void runsStandForTheirNumbersInOrder() {
        List<Long> numbers = List.of(1L, 983L, 984L, 985L, 7L, 6L);

        assertThat(NumberRuns.write(numbers)).hasToString("[1,1,983,985,7,7,6,6]");
        assertThat(NumberRuns.read(NumberRuns.write(numbers))).isEqualTo(numbers);
    }

    @Test
    void noNumbersAreNoRuns() {
        assertThat(NumberRuns.write(List.of())).isEmpty();
        assertThat(NumberRuns.read(NumberRuns.write(List.of()))).isEmpty();
    }

    @Test
    void aRunOfMoreThanAMillionIsRefused() {
        assertThatThrownBy(() -> NumberRuns.read(NumberRuns.write(List.of(1L)).insert(1, Long.MAX_VALUE / 2)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
