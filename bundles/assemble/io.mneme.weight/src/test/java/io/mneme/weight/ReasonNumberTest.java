package io.mneme.weight;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReasonNumberTest {

    @ParameterizedTest(name = "{0} is written {1}")
    @CsvSource({
        "0, 0",
        "1, 1",
        "0.55499, 0.555",
        "-0.9, -0.9",
        "20, 20",
        "1234567.8912, 1234567.891",
        "-1e-300, 0",
        "1e300, 1.0E300"
    })
    void hasAtMostThreeDecimals(double value, String text) {
        assertThat(ReasonNumber.of(value)).isEqualTo(text);
    }
}
