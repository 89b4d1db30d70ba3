package io.mneme.ui.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PathPartTest {

    @Test
    void leavesNothingThatEndsAPart() {
        assertThat(PathPart.encoded("a/b c+d;e?f#萍")).isEqualTo("a%2Fb%20c%2Bd%3Be%3Ff%23%E8%90%8D");
    }
}
