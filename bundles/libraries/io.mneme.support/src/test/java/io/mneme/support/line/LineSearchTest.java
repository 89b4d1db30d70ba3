package io.mneme.support.line;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineSearchTest {

    private static final String TEXT = "a \"green\" 茶";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\":\"a \\\"green\\\" 茶\"}",
                "{\"text\":\"a \\u0022green\\u0022 \\u8336\"}",
                "{\"a \\\"green\\\" 茶\":1}",
                "{\"deep\":[{\"text\":\"not a \\\"green\\\" 茶.\"}]}",
                "no JSON: a \"green\" 茶"
            })
    void findsATextHoweverItIsEscaped(String line) {
        assertThat(LineSearch.contains(line, TEXT)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"text\":\"a green 茶\"}", "{\"text\":\"a \\\"green\\\"", "", "[1,true]"})
    void findsNothingElse(String line) {
        assertThat(LineSearch.contains(line, TEXT)).isFalse();
    }
}
