package io.mneme.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ModeUsageTest {

    @Test
    void countsOnlyWhatWasConfirmed() {
        Map<String, Long> lanes = Map.of(
                "", 99L, "confirmed", 12L, "mode:off", 90L, "confirmed:proofread", 7L, "confirmed:translate", 5L);
        assertThat(ModeUsage.mostUsed(lanes)).contains(Map.entry("proofread", 7L));
    }

    @Test
    void takesTheFirstInTheAlphabetOfTwoThatAreUsedAlike() {
        assertThat(ModeUsage.mostUsed(Map.of("confirmed:b", 3L, "confirmed:a", 3L)))
                .contains(Map.entry("a", 3L));
    }

    @Test
    void findsNoneWhereNothingWasConfirmed() {
        assertThat(ModeUsage.mostUsed(Map.of("mode:off", 3L, "confirmed:off", 0L)))
                .isEmpty();
    }
}
