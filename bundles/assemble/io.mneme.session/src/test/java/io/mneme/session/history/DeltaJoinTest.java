package io.mneme.session.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeltaJoinTest {

    @ParameterizedTest(name = "between \"{0}\" and \"{1}\"")
    @CsvSource({"hello,there", "hello,(aside)", "hello,#tag", "50,€", "hello,😀", "one.,Two", "你好,世界"})
    void putsASpaceBetweenWords(String stored, String delta) {
        assertThat(DeltaJoin.needsSpace(stored, delta)).isTrue();
    }

    @ParameterizedTest(name = "before \"{0}\"")
    @ValueSource(
            strings = {",", ".", "!", "?", ":", ";", ")", "]", "’", "»", "—", "-", "...", "…", "'s", "%", "。", "，"})
    void putsNoSpaceBeforePunctuation(String delta) {
        assertThat(DeltaJoin.needsSpace("hello", delta)).isFalse();
    }

    @ParameterizedTest(name = "between \"{0}\" and \"{1}\"")
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {"hello ,there", "hello, there", "'hello\n',there", "hello,'\u00a0there'", "'',there", "hello,''"})
    void putsNoSpaceWhereThereIsOneOrNothing(String stored, String delta) {
        assertThat(DeltaJoin.needsSpace(stored, delta)).isFalse();
    }
}
