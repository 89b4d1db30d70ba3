package io.mneme.itests.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.CollectorStub;
import io.mneme.itests.harness.CollectorStub.CollectedSpan;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.ProviderStub;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A container into which the exporter for OpenTelemetry is dropped, before a collector that reads what it sends. */
class OtlpExportIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String JAR = "io.mneme.otlp.jar";
    private static final String CALLER = "00f067aa0ba902b7";
    private static final String CANARY = "canary-that-no-span-has";
    private static final CollectorStub collector = started(CollectorStub::start);
    private static final ProviderStub provider = started(ProviderStub::start);
    private static final HttpClient client = HttpClient.newHttpClient();

    @RegisterExtension
    static final TestContainer container = TestContainer.own(
            prepared -> Files.writeString(
                    prepared.etc().resolve("io.mneme.otlp.cfg"),
                    "endpoint=" + collector.address() + "\nmeters_interval_seconds=1\n"),
            "--set",
            "proxy.openai_upstream=" + provider.address() + "/v1");

    private static final ContainerApi api = container.api();

    @FunctionalInterface
    private interface Starter<T> {

        T start() throws IOException;
    }

    private static <T> T started(Starter<T> starter) {
        try {
            return starter.start();
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
    }

    @BeforeAll
    static void dropAfterARequest() throws Exception {
        String before = call("POST", "/v1/dictations", "{\"final_text\":\"" + CANARY + "\"}", 201);
        deploy();
        assertThat(within(() -> call("POST", "/openai/v1/chat/completions", chat(), 200) != null))
                .isTrue();
        assertThat(collector.trace(before)).isEmpty();
    }

    /** One test removes it. */
    @BeforeEach
    void dropAgain() throws Exception {
        if (Files.notExists(container.deploy().resolve(JAR))) {
            deploy();
        }
    }

    private static void deploy() throws Exception {
        // As a whole: the container looks at the folder meanwhile.
        Path copy = container.home().resolve(JAR);
        Files.copy(Path.of(System.getProperty("mneme.container"), "optional", JAR), copy);
        Files.move(copy, container.deploy().resolve(JAR), StandardCopyOption.ATOMIC_MOVE);
        assertThat(within(() -> isTraced("/v1/policies"))).isTrue();
    }

    @AfterAll
    static void close() {
        collector.close();
        provider.close();
    }

    private static boolean within(BooleanSupplier condition) throws InterruptedException {
        return PollingWait.within(TIMEOUT, condition);
    }

    private static boolean isTraced(String path) {
        String trace = call("GET", path, "", 200);
        try {
            return PollingWait.within(
                    Duration.ofSeconds(3), () -> !collector.trace(trace).isEmpty());
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    /** Sends a request as a part of a new trace of its caller, and returns the id of that trace. */
    private static String call(String method, String path, String body, int status) {
        String trace = UUID.randomUUID().toString().replace("-", "");
        try {
            int answered = client.send(
                            HttpRequest.newBuilder(container.uri(path))
                                    .header("Content-Type", "application/json")
                                    .header("traceparent", "00-" + trace + "-" + CALLER + "-01")
                                    .method(method, BodyPublishers.ofString(body))
                                    .build(),
                            BodyHandlers.ofString())
                    .statusCode();
            assertThat(answered).isIn(status, 503);
            return trace;
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String chat() {
        return "{\"model\":\"gpt-4o\",\"messages\":[{\"role\":\"user\",\"content\":\"" + CANARY + "\"}]}";
    }

    /** Returns the spans of a trace when there are enough of them. */
    private static List<CollectedSpan> spans(String trace, int least) throws InterruptedException {
        within(() -> collector.trace(trace).size() >= least);
        return collector.trace(trace);
    }

    private static CollectedSpan named(List<CollectedSpan> spans, String name) {
        return spans.stream()
                .filter(span -> span.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " among " + spans));
    }

    @Test
    void aRecordedDictationIsAPartOfTheTraceOfItsCaller() throws Exception {
        String body = "{\"final_text\":\"" + CANARY + "\",\"enhance_mode\":\"notes\",\"preview_enabled\":true}";
        List<CollectedSpan> spans = spans(call("POST", "/v1/dictations", body, 201), 2);
        CollectedSpan request = named(spans, "POST /v1/dictations");
        CollectedSpan append = named(spans, "append");
        assertThat(request.parent()).isEqualTo(CALLER);
        assertThat(request.kind()).isEqualTo("SPAN_KIND_SERVER");
        assertThat(request.attributes())
                .containsEntry("http.route", "/v1/dictations")
                .containsEntry("http.response.status_code", "201");
        assertThat(append.parent()).isEqualTo(request.id());
        assertThat(append.attributes()).containsEntry("mneme.journal", "dictation");
    }

    @Test
    void anAssembledContextIsAPartOfItsRequest() throws Exception {
        List<CollectedSpan> spans = spans(call("POST", "/v1/context/dictation", "{\"mode\":\"notes\"}", 200), 2);
        CollectedSpan assemble = named(spans, "assemble");
        assertThat(assemble.parent())
                .isEqualTo(named(spans, "POST /v1/context/{name}").id());
        assertThat(assemble.attributes())
                .containsEntry("mneme.recipe", "dictation")
                .containsKeys("mneme.prompt.tokens", "mneme.prompt.reused_tokens");
    }

    @Test
    void aSearchIsAPartOfItsRequest() throws Exception {
        List<CollectedSpan> spans = spans(call("GET", "/v1/search?q=" + CANARY, "", 200), 2);
        assertThat(named(spans, "search").parent())
                .isEqualTo(named(spans, "GET /v1/search").id());
    }

    @Test
    void aProxiedChatHasTheNamesOfTheConventionsForModels() throws Exception {
        List<CollectedSpan> spans = spans(call("POST", "/openai/v1/chat/completions", chat(), 200), 3);
        CollectedSpan chat = named(spans, "chat gpt-4o");
        assertThat(chat.kind()).isEqualTo("SPAN_KIND_CLIENT");
        assertThat(chat.parent())
                .isEqualTo(named(spans, "POST /openai/v1/chat/completions").id());
        assertThat(chat.attributes())
                .containsEntry("gen_ai.operation.name", "chat")
                .containsEntry("gen_ai.provider.name", "openai")
                .containsEntry("gen_ai.request.model", "gpt-4o")
                .containsEntry("gen_ai.usage.output_tokens", "10")
                .containsEntry("server.address", "127.0.0.1")
                .containsEntry("http.response.status_code", "200")
                .containsKeys("gen_ai.usage.input_tokens", "gen_ai.response.id", "gen_ai.conversation.id");
        assertThat(named(spans, "append").attributes()).containsEntry("mneme.journal", "message");
    }

    @Test
    void aProviderThatRefusesIsAFailure() throws Exception {
        String trace = call("POST", "/openai/v1/chat/completions", chat().replace("gpt-4o", "refuse"), 429);
        assertThat(named(spans(trace, 2), "chat refuse").attributes()).containsEntry("error.type", "429");
    }

    @Test
    void metersReachTheCollector() throws Exception {
        assertThat(within(() -> collector
                        .metrics()
                        .containsAll(List.of("mneme.journal.appends", "mneme.http.requests", "jvm.memory.used"))))
                .isTrue();
    }

    @Test
    void nothingThatIsSentHasATextOfAnEntry() throws Exception {
        String body = "{\"final_text\":\"" + CANARY + "\",\"enhance_mode\":\"notes\",\"preview_enabled\":true}";
        spans(call("POST", "/v1/dictations", body, 201), 2);
        spans(call("POST", "/v1/context/dictation", "{\"mode\":\"notes\",\"input\":\"" + CANARY + "\"}", 200), 2);
        spans(call("GET", "/v1/search?q=" + CANARY, "", 200), 2);
        spans(call("POST", "/openai/v1/chat/completions", chat(), 200), 3);
        assertThat(collector.bodies()).isNotEmpty().noneMatch(sent -> sent.contains(CANARY));
    }

    @Test
    void nothingIsSentOnceTheBundleIsRemoved() throws Exception {
        Files.delete(container.deploy().resolve(JAR));
        assertThat(within(() -> api.text("/v1/plug-ins").equals("{\"data\":[]}")))
                .isTrue();
        int sent = collector.bodies().size();
        assertThat(isTraced("/v1/policies")).isFalse();
        assertThat(collector.bodies()).hasSize(sent);
    }
}
