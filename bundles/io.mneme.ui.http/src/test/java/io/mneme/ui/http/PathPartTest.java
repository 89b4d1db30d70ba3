package io.mneme.ui.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathPartTest {

    @Test
    void leavesAnOrdinaryNameAsItIs() {
        assertThat(PathPart.encoded("d-678b1db884c8806f--1")).isEqualTo("d-678b1db884c8806f--1");
        assertThat(PathPart.encoded("a:b")).isEqualTo("a%3Ab");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "a\\b", "100%", "\u0001", ".", "..", "", "~", "~YQ", "萍 c+d;e?f#", "\u009b"})
    void writesEveryOtherNameSoThatTheServerPassesItOn(String name) {
        String part = PathPart.encoded(name);

        assertThat(part).matches("~[A-Za-z0-9_-]*");
        assertThat(PathPart.decoded(part)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"~!", "~Y", "~/w", "~_w"})
    void refusesAnEscapeThatStandsForNoName(String part) {
        assertThatThrownBy(() -> PathPart.decoded(part))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("base64url");
    }
}
