package io.mneme.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.operation.OperationRole;
import io.mneme.spi.operation.EndedOperation;
import io.mneme.spi.operation.OperationIdentity;
import io.mneme.spi.operation.OperationListener;
import io.mneme.spi.operation.OperationListenerContract;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OtlpTracesTest implements OperationListenerContract {

    private static final String PARENT = "00f067aa0ba902b7";

    private final InMemorySpanExporter kept = InMemorySpanExporter.create();
    private final OtlpTraces traces = new OtlpTraces(settings(1), kept);

    private static OtlpSettings settings(double share) {
        return new OtlpSettings("http://localhost:1", Map.of(), "tea", share, true, Duration.ofSeconds(60));
    }

    @AfterEach
    void close() {
        traces.close();
    }

    @Override
    public OperationListener listener() {
        return traces;
    }

    private static EndedOperation chat(boolean sampled) {
        return new EndedOperation(
                new OperationIdentity(TRACE, SPAN, Optional.of(PARENT), sampled),
                "chat",
                OperationRole.CLIENT,
                Instant.ofEpochSecond(10, 5),
                Duration.ofNanos(7),
                Map.of("gen_ai.request.model", "gpt-4o"),
                Map.of("gen_ai.usage.input_tokens", 12L),
                Optional.of("503"));
    }

    private SpanData exported(EndedOperation operation) {
        traces.ended(List.of(operation));
        traces.flush();
        return kept.getFinishedSpanItems().get(0);
    }

    @Test
    void aSpanHasTheIdsAndTimesOfItsOperation() {
        SpanData span = exported(chat(true));
        assertThat(span.getTraceId()).isEqualTo(TRACE);
        assertThat(span.getSpanId()).isEqualTo(SPAN);
        assertThat(span.getParentSpanId()).isEqualTo(PARENT);
        assertThat(span.getStartEpochNanos()).isEqualTo(10_000_000_005L);
        assertThat(span.getEndEpochNanos()).isEqualTo(10_000_000_012L);
    }

    @Test
    void aSpanHasTheLabelsNumbersAndFailureOfItsOperation() {
        SpanData span = exported(chat(true));
        assertThat(span.getName()).isEqualTo("chat gpt-4o");
        assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getAttributes().get(AttributeKey.stringKey("error.type")))
                .isEqualTo("503");
        assertThat(span.getAttributes().get(AttributeKey.longKey("gen_ai.usage.input_tokens")))
                .isEqualTo(12);
        assertThat(span.getResource().getAttribute(AttributeKey.stringKey("service.name")))
                .isEqualTo("tea");
    }

    @Test
    void anOperationThatBeginsATraceHasNoParent() {
        SpanData span = exported(OperationListenerContract.operation("append", OperationRole.INTERNAL));
        assertThat(span.getParentSpanContext().isValid()).isFalse();
        assertThat(span.getTraceId()).isEqualTo(TRACE);
    }

    @Test
    void aTraceThatIsNotKeptElsewhereIsNotExported() {
        traces.ended(List.of(chat(false)));
        traces.flush();
        assertThat(kept.getFinishedSpanItems()).isEmpty();
    }

    @Test
    void noTraceIsExportedWithAShareOfNothing() {
        OtlpTraces none = new OtlpTraces(settings(0), kept);
        none.ended(List.of(chat(true)));
        none.flush();
        assertThat(kept.getFinishedSpanItems()).isEmpty();
        none.close();
    }
}
