package io.mneme.spi.operation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperationIdentityTest {

    private static final String TRACE = OperationListenerContract.TRACE;
    private static final String SPAN = OperationListenerContract.SPAN;

    @Test
    void aTraceOfZerosIsRefused() {
        assertThatThrownBy(() -> new OperationIdentity("0".repeat(32), SPAN, Optional.empty(), true))
                .hasMessageContaining("traceId");
    }

    @Test
    void capitalsAreRefused() {
        assertThatThrownBy(() -> new OperationIdentity(TRACE, "B7AD6B7169203331", Optional.empty(), true))
                .hasMessageContaining("spanId");
    }

    @Test
    void aShortParentIsRefused() {
        assertThatThrownBy(() -> new OperationIdentity(TRACE, SPAN, Optional.of("1"), true))
                .hasMessageContaining("parentId");
    }
}
