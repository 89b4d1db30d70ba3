package io.mneme.context.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.context.ContextHarness;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WindowCacheTest {

    private final ContextHarness house = new ContextHarness();

    @Test
    void aSeventeenthModeClosesTheWindowThatWasUsedLeastRecently() {
        for (int mode = 0; mode < 17; mode++) {
            house.journal.confirm("m" + mode, "a", "a");
        }
        assertThat(rebuilt(0)).isTrue();
        IntStream.range(1, 16).forEach(this::rebuilt);
        assertThat(rebuilt(0)).isFalse();
        assertThat(rebuilt(16)).isTrue();
        assertThat(rebuilt(0)).isFalse();
        assertThat(rebuilt(2)).isFalse();
        assertThat(rebuilt(1)).isTrue();
    }

    @Test
    void linesThatAreTooLongTogetherCloseTheWindowThatWasUsedLeastRecently() {
        house.context.modified(Map.of("max_window_chars", "10000"));
        for (int mode = 0; mode < 3; mode++) {
            for (int entry = 0; entry < 8; entry++) {
                house.journal.confirm("m" + mode, "a", "a".repeat(490));
            }
        }
        rebuilt(0);
        rebuilt(1);
        assertThat(rebuilt(0)).isFalse();
        assertThat(rebuilt(2)).isTrue();
        assertThat(rebuilt(0)).isFalse();
        assertThat(rebuilt(1)).isTrue();
    }

    @Test
    void aWindowThatIsTooLongByItselfStaysOpenForTheNextRequest() {
        house.context.modified(Map.of("max_window_chars", "10000", "timeout_ms", "2000"));
        house.dictation.modified(Map.of("enabled", "true", "max_entries", "40", "max_history_chars", "100000"));
        for (int entry = 0; entry < 30; entry++) {
            house.journal.confirm("m0", "a", "a".repeat(490));
        }
        assertThat(rebuilt(0)).isTrue();
        assertThat(rebuilt(0)).isFalse();
    }

    private boolean rebuilt(int mode) {
        return house.report(request("s", mode)).rebuilt();
    }

    private static ContextRequest request(String session, int mode) {
        return new ContextRequest(
                "dictation", session, Map.of("mode", "m" + mode), RequestInputs.NONE, RequestOptions.NONE);
    }
}
