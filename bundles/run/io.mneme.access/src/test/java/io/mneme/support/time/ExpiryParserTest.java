package io.mneme.support.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.ZonedDateTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpiryParserTest {

    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-03-01T12:00:00+08:00[Asia/Shanghai]");

    @ParameterizedTest
    @CsvSource({
        "12h, 2026-03-01T16:00:00Z",
        "90d, 2026-05-30T04:00:00Z",
        "2w, 2026-03-15T04:00:00Z",
        "2026-03-02, 2026-03-01T16:00:00Z",
        "2026-03-02T10:00:00Z, 2026-03-02T10:00:00Z"
    })
    void readsAMomentToCome(String text, String moment) {
        assertThat(ExpiryParser.parse(text, NOW)).isEqualTo(moment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "0d", "-1d", "2026-03-01", "2026-03-01T04:00:00Z", "2020-01-01"})
    void refusesWhatIsNoneOrHasPassed(String text) {
        assertThatThrownBy(() -> ExpiryParser.parse(text, NOW)).isInstanceOf(DateTimeException.class);
    }
}
