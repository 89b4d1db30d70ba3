package io.mneme.api.window;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidateTest {

    @ParameterizedTest(name = "position {0}, index {1}, {2} characters, {3} tokens")
    @CsvSource({"-1, 1, 1, 1", "1, -1, 1, 1", "1, 1, -1, 1", "1, 1, 1, -1"})
    void refusesANegativeValue(long position, long index, int chars, int tokens) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Candidate(position, index, chars, tokens, true))
                .withMessageContaining("-1");
    }
}
