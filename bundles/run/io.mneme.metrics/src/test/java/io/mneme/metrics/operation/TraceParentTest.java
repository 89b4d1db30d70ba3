package io.mneme.metrics.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.operation.OperationIdentity;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SPAN = "00f067aa0ba902b7";

    @Test
    void aTraceIsContinued() {
        OperationIdentity part =
                TraceParent.of(Optional.of("00-" + TRACE + "-" + SPAN + "-01")).newPart();
        assertThat(part.traceId()).isEqualTo(TRACE);
        assertThat(part.parentId()).contains(SPAN);
        assertThat(part.spanId()).isNotEqualTo(SPAN);
        assertThat(part.sampled()).isTrue();
    }

    @Test
    void aTraceThatIsNotKeptElsewhereIsNotKeptHere() {
        assertThat(TraceParent.of(Optional.of("00-" + TRACE + "-" + SPAN + "-00"))
                        .sampled())
                .isFalse();
    }

    @Test
    void aLaterVersionMayHaveMore() {
        assertThat(TraceParent.of(Optional.of("cc-" + TRACE + "-" + SPAN + "-03-what-comes"))
                        .traceId())
                .isEqualTo(TRACE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "ff-" + TRACE + "-" + SPAN + "-01",
                "00-" + TRACE + "-" + SPAN + "-01-more",
                "00-" + TRACE + "-" + SPAN + "-1",
                "00-00000000000000000000000000000000-" + SPAN + "-01",
                "00-" + TRACE + "-0000000000000000-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-" + SPAN + "-01",
                "00-" + TRACE + " " + SPAN + "-01"
            })
    void anInvalidHeaderBeginsANewTrace(String header) {
        OperationIdentity part = TraceParent.of(Optional.of(header)).newPart();
        assertThat(part.parentId()).isEmpty();
        assertThat(part.traceId()).isNotEqualTo(TRACE);
        assertThat(part.sampled()).isTrue();
    }

    @Test
    void aHeaderWithoutEndIsNotRead() {
        String endless = "01-" + TRACE + "-" + SPAN + "-01-" + "x".repeat(100_000);
        assertThat(TraceParent.of(Optional.of(endless)).spanId()).isEmpty();
    }
}
