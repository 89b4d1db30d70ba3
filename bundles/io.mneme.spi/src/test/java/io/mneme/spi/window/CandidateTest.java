package io.mneme.spi.window;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidateTest {

    @ParameterizedTest(name = "position {0}, {1} characters, {2} tokens")
    @CsvSource({"-1, 1, 1", "1, -1, 1", "1, 1, -1"})
    void refusesANegativeValue(long position, int chars, int tokens) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Candidate(position, chars, tokens))
                .withMessageContaining("-1");
    }
}
