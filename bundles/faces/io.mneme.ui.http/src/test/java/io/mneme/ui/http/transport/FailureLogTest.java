package io.mneme.ui.http.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailureLogTest {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final FailureLog log = new FailureLog();

    @Test
    void reportsTheFirstOfAKindAtOnceAndTheOthersOnceAMinute() {
        assertThat(log.count("full", 0)).isEqualTo(1);
        assertThat(log.count("full", 1)).isZero();
        assertThat(log.count("full", MINUTE - 1)).isZero();
        assertThat(log.count("full", MINUTE)).isEqualTo(3);
    }

    @Test
    void reportsEachKindForItself() {
        assertThat(log.count("full", 0)).isEqualTo(1);
        assertThat(log.count("other", 0)).isEqualTo(1);
    }
}
