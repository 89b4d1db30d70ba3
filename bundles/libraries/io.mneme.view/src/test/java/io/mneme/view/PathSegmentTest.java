package io.mneme.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathSegmentTest {

    @Test
    void leavesAnOrdinaryNameAsItIs() {
        assertThat(PathSegment.encode("d-678b1db884c8806f--1")).isEqualTo("d-678b1db884c8806f--1");
        assertThat(PathSegment.encode("a:b")).isEqualTo("a%3Ab");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "a\\b", "100%", "\u0001", ".", "..", "", "~", "~YQ", "萍 c+d;e?f#", "\u009b"})
    void writesEveryOtherNameSoThatTheServerPassesItOn(String name) {
        String part = PathSegment.encode(name);

        assertThat(part).matches("~[A-Za-z0-9_-]*");
        assertThat(PathSegment.decode(part)).contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"~!", "~Y", "~/w", "~_w"})
    void refusesAnEscapeThatStandsForNoName(String part) {
        assertThat(PathSegment.decode(part)).isEmpty();
    }
}
