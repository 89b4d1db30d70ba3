package io.mneme.ui.gogo.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayWidthTest {

    @ParameterizedTest(name = "{0} takes {1} columns")
    @CsvSource({"abc, 3", "é, 1", "→, 1", "萍, 2", "，, 2", "ｗ, 2", "한, 2", "ひ, 2", "😀, 2", "𠮷, 2", "'', 0"})
    void countsColumnsOfATerminal(String text, int columns) {
        assertThat(DisplayWidth.of(text)).isEqualTo(columns);
    }

    @Test
    void countsNoColumnForACombiningMark() {
        assertThat(DisplayWidth.of("e\u0301")).isEqualTo(1);
    }
}
