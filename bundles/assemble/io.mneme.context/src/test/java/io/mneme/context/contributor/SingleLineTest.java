package io.mneme.context.contributor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text of several lines becomes one line. */
class SingleLineTest {

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n", "\u000B", "\f", "\u0085", "\u2028", "\u2029"})
    void eachLineBreakBecomesOneSign(String lineBreak) {
        assertThat(SingleLine.of("a" + lineBreak + "b")).isEqualTo("a⏎b");
    }

    @Test
    void otherControlCharactersStay() {
        assertThat(SingleLine.of("a\tb\u000Ec")).isEqualTo("a\tb\u000Ec");
    }
}
