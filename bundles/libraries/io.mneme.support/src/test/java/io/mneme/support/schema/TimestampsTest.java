package io.mneme.support.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {

    @ParameterizedTest
    @CsvSource({
        "2026-03-12T10:30, 2026-03-12T10:30:00Z",
        "2026-03-12T10:30:01.5, 2026-03-12T10:30:01.5Z",
        "2026-03-12T10:30z, 2026-03-12T10:30:00Z",
        "2026-03-12t10:30:00+0800, 2026-03-12T02:30:00Z",
    })
    void readsATimeOfAnyForm(String text, Instant moment) {
        assertThat(Timestamps.read(text)).contains(moment);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-03-12T10:3",
                "yesterday, at half past ten",
                " 2026-03-12T10:30:00Z",
                "+12026-03-12T10:30:00Z",
                "-2026-03-12T10:30:00Z",
                "2026-02-30T10:30:00"
            })
    void readsNoTimeFromAnyOtherText(String text) {
        assertThat(Timestamps.read(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-12T10:30:01.5Z, 2026-03-12T10:30:01.5Z",
        "2026-03-12T10:30:00+00:00, 2026-03-12T10:30:00Z",
        "2026-03-12T10:30+08:00, 2026-03-12T02:30:00Z",
    })
    void readsATimeWithAnOffset(String text, Instant moment) {
        assertThat(Timestamps.readWithOffset(text)).contains(moment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yesterday", "2026-03-12T10:30:00", "2026-02-30T10:30:00Z", "2026-03-12T24:30:00Z"})
    void readsNoMomentFromATextWithoutATimeOrAnOffset(String text) {
        assertThat(Timestamps.readWithOffset(text)).isEmpty();
    }
}
