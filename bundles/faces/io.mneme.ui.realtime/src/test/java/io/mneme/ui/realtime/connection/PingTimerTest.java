package io.mneme.ui.realtime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.realtime.connection.PingTimer.PingStep;
import io.mneme.ui.realtime.connection.RealtimeSettings.PingTimes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PingTimerTest {

    private static final PingTimes TIMES = new PingTimes(Duration.ofNanos(10), Duration.ofNanos(5));

    @Test
    void pingsAfterTheInterval() {
        PingTimer timer = new PingTimer(0);
        assertThat(timer.next(9, TIMES)).isEqualTo(PingStep.NONE);
        assertThat(timer.next(10, TIMES)).isEqualTo(PingStep.PING);
        assertThat(timer.next(11, TIMES)).isEqualTo(PingStep.NONE);
    }

    @Test
    void expiresWithoutAnAnswer() {
        PingTimer timer = new PingTimer(0);
        timer.next(10, TIMES);
        assertThat(timer.next(15, TIMES)).isEqualTo(PingStep.NONE);
        assertThat(timer.next(16, TIMES)).isEqualTo(PingStep.EXPIRED);
    }

    @Test
    void beginsAgainWithASignOfLife() {
        PingTimer timer = new PingTimer(0);
        timer.next(10, TIMES);
        timer.heard(14);
        assertThat(timer.next(23, TIMES)).isEqualTo(PingStep.NONE);
        assertThat(timer.next(24, TIMES)).isEqualTo(PingStep.PING);
    }
}
