package io.mneme.support.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallTimesTest {

    private final CallTimes times = new CallTimes();

    @Test
    void withoutCallsAllAreZero() {
        assertThat(times.quantileNanos(0.99)).isZero();
        assertThat(times.meanNanos()).isZero();
        assertThat(times.longestNanos()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 15, 16, 31, 33, 1_000, 65_535, 65_536, 123_456_789, 60_000_000_000L, 1_000_000_000_000L})
    void aQuantileIsRightToFourPercent(long nanos) {
        times.add(nanos);
        times.add(nanos * 2);
        assertThat(times.quantileNanos(0.5)).isCloseTo(nanos, Percentage.withPercentage(4));
    }

    @Test
    void theHundredthCallIsBeyondTheLastQuantile() {
        LongStream.rangeClosed(1, 100).forEach(millis -> times.add(millis * 1_000_000));
        assertThat(times.quantileNanos(0.5)).isCloseTo(50e6, Percentage.withPercentage(4));
        assertThat(times.quantileNanos(0.99)).isCloseTo(99e6, Percentage.withPercentage(4));
        assertThat(times.longestNanos()).isEqualTo(100_000_000);
    }

    @Test
    void noQuantileIsMoreThanTheLongestCall() {
        times.add(1_000_001);
        assertThat(times.quantileNanos(0.99)).isLessThanOrEqualTo(1_000_001);
    }

    @Test
    void hoursAreCountedAmongTheLongestTimes() {
        times.add(Long.MAX_VALUE);
        assertThat(times.quantileNanos(0.5)).isGreaterThan(1e12);
    }

    @Test
    void theTimesOfSeveralAreThoseOfAllTheirCalls() {
        CallTimes other = new CallTimes();
        LongStream.rangeClosed(1, 9).forEach(call -> times.add(1_000));
        other.add(1_000_000);
        CallTimes all = CallTimes.together(List.of(times, other));
        assertThat(all.calls()).isEqualTo(10);
        assertThat(all.meanNanos()).isCloseTo(100_900, within(0.1));
        assertThat(all.quantileNanos(0.5)).isCloseTo(1_000, Percentage.withPercentage(4));
        assertThat(all.quantileNanos(0.99)).isCloseTo(1_000_000, Percentage.withPercentage(4));
        assertThat(all.longestNanos()).isEqualTo(1_000_000);
    }
}
