package io.mneme.spi.operation;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.mneme.api.operation.OperationRole;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every listener of operations must do. A listener's test implements this interface, and JUnit runs it all. */
public interface OperationListenerContract {

    String TRACE = "0af7651916cd43dd8448eb211c80319c";
    String SPAN = "b7ad6b7169203331";

    /** Returns the listener under test. */
    OperationListener listener();

    /** Returns an operation that begins a trace. */
    static EndedOperation operation(String name, OperationRole role) {
        return new EndedOperation(
                new OperationIdentity(TRACE, SPAN, Optional.empty(), true),
                name,
                role,
                Instant.parse("2026-01-02T03:04:05.678901234Z"),
                Duration.ofNanos(1_234_567),
                Map.of(),
                Map.of(),
                Optional.empty());
    }

    @Test
    default void takesOperationsOfEachRole() {
        for (OperationRole role : OperationRole.values()) {
            assertThatCode(() -> listener().ended(List.of(operation("work", role))))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    default void takesPartsOfTracesThatBeganElsewhere() {
        OperationIdentity identity = new OperationIdentity(TRACE, SPAN, Optional.of("00f067aa0ba902b7"), false);
        EndedOperation part = new EndedOperation(
                identity,
                "chat",
                OperationRole.CLIENT,
                Instant.EPOCH,
                Duration.ZERO,
                Map.of("server.address", "x".repeat(200), "mneme.journal", ""),
                Map.of("gen_ai.usage.input_tokens", Long.MAX_VALUE),
                Optional.of("503"));
        assertThatCode(() -> listener().ended(List.of(part))).doesNotThrowAnyException();
    }

    @Test
    default void takesManyAtOnce() {
        List<EndedOperation> many = Collections.nCopies(512, operation("work", OperationRole.INTERNAL));
        assertThatCode(() -> listener().ended(many)).doesNotThrowAnyException();
    }
}
