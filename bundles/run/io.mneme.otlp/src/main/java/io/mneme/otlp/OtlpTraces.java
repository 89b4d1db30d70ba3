package io.mneme.otlp;

import io.mneme.api.operation.OperationRole;
import io.mneme.spi.operation.EndedOperation;
import io.mneme.spi.operation.OperationIdentity;
import io.mneme.spi.operation.OperationListener;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** Exports operations as spans to a collector of OpenTelemetry. */
@Component(configurationPid = OtlpSettings.PID)
public final class OtlpTraces implements OperationListener {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration EXPORT_DELAY = Duration.ofSeconds(1);

    private final GivenIds ids = new GivenIds();
    private final SdkTracerProvider provider;
    private final Tracer tracer;

    @Activate
    public OtlpTraces(Map<String, Object> configuration) {
        this(OtlpSettings.SCHEMA.read(configuration));
    }

    private OtlpTraces(OtlpSettings settings) {
        this(settings, exporter(settings));
    }

    OtlpTraces(OtlpSettings settings, SpanExporter exporter) {
        provider = SdkTracerProvider.builder()
                .setIdGenerator(ids)
                // By the id of the trace, so that all its parts are exported or none.
                .setSampler(Sampler.traceIdRatioBased(settings.share()))
                .setResource(Resource.getDefault()
                        .merge(Resource.create(
                                Attributes.of(AttributeKey.stringKey("service.name"), settings.service()))))
                .addSpanProcessor(BatchSpanProcessor.builder(exporter)
                        .setScheduleDelay(EXPORT_DELAY)
                        .setExporterTimeout(TIMEOUT)
                        .build())
                .build();
        tracer = provider.get("io.mneme");
    }

    private static SpanExporter exporter(OtlpSettings settings) {
        OtlpHttpSpanExporterBuilder builder = OtlpHttpSpanExporter.builder()
                .setEndpoint(settings.endpoint() + "/v1/traces")
                .setConnectTimeout(TIMEOUT)
                .setTimeout(TIMEOUT);
        settings.headers().forEach(builder::addHeader);
        return builder.build();
    }

    @Override
    public synchronized void ended(List<EndedOperation> operations) {
        operations.stream().filter(operation -> operation.identity().sampled()).forEach(this::export);
    }

    private void export(EndedOperation operation) {
        ids.next = operation.identity();
        SpanBuilder builder = tracer.spanBuilder(name(operation))
                .setParent(parent(operation.identity()))
                .setSpanKind(kind(operation.role()))
                .setStartTimestamp(operation.begun());
        operation.labels().forEach(builder::setAttribute);
        operation.numbers().forEach(builder::setAttribute);
        Span span = builder.startSpan();
        operation.failure().ifPresent(type -> span.setAttribute("error.type", type)
                .setStatus(StatusCode.ERROR));
        Instant end = operation.begun().plus(operation.duration());
        span.end(end);
    }

    /** OpenTelemetry wants the model in the name of a span, which may have more values than that of an operation. */
    private static String name(EndedOperation operation) {
        String model = operation.labels().get("gen_ai.request.model");
        return model == null ? operation.name() : operation.name() + " " + model;
    }

    private static Context parent(OperationIdentity identity) {
        return identity.parentId()
                .map(parent -> Context.root()
                        .with(Span.wrap(SpanContext.createFromRemoteParent(
                                identity.traceId(), parent, TraceFlags.getSampled(), TraceState.getDefault()))))
                .orElse(Context.root());
    }

    private static SpanKind kind(OperationRole role) {
        return switch (role) {
            case SERVER -> SpanKind.SERVER;
            case CLIENT -> SpanKind.CLIENT;
            case INTERNAL -> SpanKind.INTERNAL;
        };
    }

    /** Exports what waits now. */
    void flush() {
        provider.forceFlush().join(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    }

    /** Exports what waits, as far as that is soon done. */
    @Deactivate
    public void close() {
        provider.shutdown().join(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    }

    /** Gives a span the ids that its operation has already. */
    private static final class GivenIds implements IdGenerator {

        private volatile OperationIdentity next;

        @Override
        public String generateSpanId() {
            return next.spanId();
        }

        @Override
        public String generateTraceId() {
            return next.traceId();
        }
    }
}
