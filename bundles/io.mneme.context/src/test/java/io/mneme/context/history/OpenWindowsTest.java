package io.mneme.context.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.context.ContextHarness;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpenWindowsTest {

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

    private boolean rebuilt(int mode) {
        return house.report(request("s", mode)).rebuilt();
    }

    private static ContextRequest request(String session, int mode) {
        return new ContextRequest(
                "dictation", session, Map.of("mode", "m" + mode), RequestInputs.NONE, RequestOptions.NONE);
    }
}
