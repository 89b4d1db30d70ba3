package io.mneme.support.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextAbbreviatorTest {

    @ParameterizedTest
    @CsvSource({"abcdef, 6, abcdef", "abcdefg, 6, ab…efg", "a😀cdefg, 6, a…efg", "abcd😀g, 5, ab…g", "'', 2, ''"})
    void keepsBeginningAndEndAndNoHalfOfACharacter(String text, int max, String shorter) {
        assertThat(TextAbbreviator.abbreviate(text, max)).isEqualTo(shorter);
    }
}
