package io.mneme.itests.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** A collector of OpenTelemetry that keeps the spans and the names of the metrics that it is sent, as protobuf over HTTP. */
public final class CollectorStub implements AutoCloseable {

    private final HttpServer server;
    private final List<CollectedSpan> spans = new CopyOnWriteArrayList<>();
    private final Set<String> metrics = ConcurrentHashMap.newKeySet();
    private final List<String> bodies = new CopyOnWriteArrayList<>();

    /**
     * A span.
     *
     * @param trace id of its trace
     * @param id its id
     * @param parent id of its parent; empty if it has none
     * @param name its name
     * @param kind its kind
     * @param attributes its attributes, as texts
     */
    public record CollectedSpan(
            String trace, String id, String parent, String name, String kind, Map<String, String> attributes) {

        private static CollectedSpan of(Span span) {
            HexFormat hex = HexFormat.of();
            return new CollectedSpan(
                    hex.formatHex(span.getTraceId().toByteArray()),
                    hex.formatHex(span.getSpanId().toByteArray()),
                    hex.formatHex(span.getParentSpanId().toByteArray()),
                    span.getName(),
                    span.getKind().name(),
                    new TreeMap<>(span.getAttributesList().stream()
                            .collect(Collectors.toMap(KeyValue::getKey, pair -> text(pair.getValue())))));
        }

        private static String text(AnyValue value) {
            return value.hasStringValue() ? value.getStringValue() : Long.toString(value.getIntValue());
        }
    }

    private CollectorStub(HttpServer server) {
        this.server = server;
    }

    /** Starts one on a free port. */
    public static CollectorStub start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        CollectorStub stub = new CollectorStub(server);
        server.createContext("/v1/traces", exchange -> stub.take(exchange, stub::takeSpans));
        server.createContext("/v1/metrics", exchange -> stub.take(exchange, stub::takeMetrics));
        server.start();
        return stub;
    }

    @FunctionalInterface
    private interface BodyReader {

        void read(byte[] body) throws IOException;
    }

    private void take(HttpExchange exchange, BodyReader reader) throws IOException {
        boolean isCompressed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        try (exchange;
                InputStream sent = exchange.getRequestBody();
                InputStream in = isCompressed ? new GZIPInputStream(sent) : sent) {
            byte[] body = in.readAllBytes();
            bodies.add(new String(body, StandardCharsets.UTF_8));
            reader.read(body);
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }

    private void takeSpans(byte[] body) throws IOException {
        ExportTraceServiceRequest.parseFrom(body).getResourceSpansList().stream()
                .flatMap(resource -> resource.getScopeSpansList().stream())
                .flatMap(scope -> scope.getSpansList().stream())
                .map(CollectedSpan::of)
                .forEach(spans::add);
    }

    private void takeMetrics(byte[] body) throws IOException {
        ExportMetricsServiceRequest.parseFrom(body).getResourceMetricsList().stream()
                .flatMap(resource -> resource.getScopeMetricsList().stream())
                .flatMap(scope -> scope.getMetricsList().stream())
                .forEach(metric -> metrics.add(metric.getName()));
    }

    /** Returns its address. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the spans of a trace, in the order of their arrival. */
    public List<CollectedSpan> trace(String trace) {
        return spans.stream().filter(span -> span.trace().equals(trace)).toList();
    }

    /** Returns the names of the metrics. */
    public Set<String> metrics() {
        return Set.copyOf(metrics);
    }

    /** Returns all that it was sent, as texts. */
    public List<String> bodies() {
        return List.copyOf(bodies);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
