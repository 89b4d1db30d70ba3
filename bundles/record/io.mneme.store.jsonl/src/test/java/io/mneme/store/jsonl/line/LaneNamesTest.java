package io.mneme.store.jsonl.line;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaneNamesTest {

    @Test
    void keepAShortNameAsItIs() {
        String longest = "a".repeat(LaneNames.MAX_CHARS);
        assertThat(LaneNames.bounded(longest)).isSameAs(longest);
    }

    @Test
    void replaceALongNameByItsBeginningAndADigest() {
        assertThat(LaneNames.bounded("a".repeat(161)))
                .matches("a{64}…[0-9a-f]{32}")
                .isEqualTo(LaneNames.bounded("a".repeat(161)))
                .isNotEqualTo(LaneNames.bounded("a".repeat(162)));
    }

    @Test
    void keepABoundedNameAsItIs() {
        String bounded = LaneNames.bounded("a".repeat(1_000));
        assertThat(LaneNames.bounded(bounded)).isEqualTo(bounded);
    }

    @Test
    void cutNoSurrogatePair() {
        assertThat(LaneNames.bounded("a" + "😀".repeat(100))).startsWith("a" + "😀".repeat(31) + "…");
    }

    @Test
    void tellNamesWithDifferentHalvesOfCharactersApart() {
        assertThat(LaneNames.bounded("a".repeat(200) + "\ud83d"))
                .isNotEqualTo(LaneNames.bounded("a".repeat(200) + "\ud83e"));
    }
}
