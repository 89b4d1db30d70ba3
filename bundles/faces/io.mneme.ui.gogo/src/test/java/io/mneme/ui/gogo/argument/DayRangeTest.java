package io.mneme.ui.gogo.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class DayRangeTest {

    private static final Instant NOW = Instant.parse("2026-03-01T20:30:00Z");

    @Test
    void beginSoManyTimes24HoursAgo() {
        assertThat(DayRange.start(7, NOW)).hasValue(Instant.parse("2026-02-22T20:30:00Z"));
    }

    @Test
    void areAllTimeWhenThereAreNone() {
        assertThat(DayRange.start(0, NOW)).isEmpty();
    }

    @Test
    void areNotNegativeAndNotBeyondAllCalendars() {
        assertThatThrownBy(() -> DayRange.start(-1, NOW)).hasMessage("days must be 0 to 36,500: -1");
        assertThatThrownBy(() -> DayRange.start(36_501, NOW)).isInstanceOf(IllegalArgumentException.class);
    }
}
