package io.mneme.store.jsonl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UtcDayTest {

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00Z, 1970-01-01T00:00:00Z",
        "1969-12-31T23:59:59.999Z, 1969-12-31T00:00:00Z",
        "2024-02-29T12:00:00Z, 2024-02-29T00:00:00Z",
        "0001-01-01T23:59:59Z, 0001-01-01T00:00:00Z"
    })
    void startsAtMidnightInUtc(Instant moment, Instant start) {
        assertThat(UtcDay.start(UtcDay.of(Optional.of(moment)))).isEqualTo(start);
    }

    @Test
    void isUnknownWithoutAMoment() {
        assertThat(UtcDay.of(Optional.empty())).isEqualTo(UtcDay.UNKNOWN);
    }

    @Test
    void isUnknownIfItsNumberIsOutOfRange() {
        assertThat(UtcDay.of(Optional.of(Instant.MAX))).isEqualTo(UtcDay.UNKNOWN);
        assertThat(UtcDay.of(Optional.of(Instant.MIN))).isEqualTo(UtcDay.UNKNOWN);
    }
}
