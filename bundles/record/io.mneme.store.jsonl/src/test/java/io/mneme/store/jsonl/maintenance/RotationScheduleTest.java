package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RotationScheduleTest {

    private long now = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(3);
    private final RotationSchedule schedule = new RotationSchedule(() -> now);

    private void passSeconds(long seconds) {
        now += TimeUnit.SECONDS.toNanos(seconds);
    }

    @Test
    void theFirstRotationIsDueAtOnce() {
        assertThat(schedule.isTooEarly(1, 20_001)).isFalse();
        assertThat(schedule.hasJustFailed()).isFalse();
    }

    @Test
    void theNextWaitsUntilItMovesAsMuchAsItCopies() {
        schedule.rotated();
        assertThat(schedule.isTooEarly(19_999, 39_999)).isTrue();
        assertThat(schedule.isTooEarly(20_000, 40_000)).isFalse();
    }

    @Test
    void theNextWaitsFiveSecondsAtMost() {
        schedule.rotated();
        passSeconds(4);
        assertThat(schedule.isTooEarly(2_001, 22_001)).isTrue();
        passSeconds(1);
        assertThat(schedule.isTooEarly(2_001, 22_001)).isFalse();
    }

    @Test
    void aFileThatIsNotFullIsNotWaitedFor() {
        schedule.rotated();
        assertThat(schedule.isTooEarly(0, 20_000)).isFalse();
    }

    @Test
    void aFailedRotationIsTriedAgainAfterHalfAMinute() {
        schedule.failed();
        passSeconds(29);
        assertThat(schedule.hasJustFailed()).isTrue();
        passSeconds(1);
        assertThat(schedule.hasJustFailed()).isFalse();
    }
}
