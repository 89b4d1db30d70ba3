package io.mneme.itests.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A policy's jar in {@code deploy/} becomes active while requests run, and leaves when the jar is deleted. */
class HotInstallIT {

    private static final Path EXAMPLES = Path.of(System.getProperty("mneme.examples"));
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final ObjectNode NOW = ContainerApi.object().put("swap", "now");

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static final ContainerApi api = container.api();

    @BeforeAll
    static void start() throws IOException {
        api.confirm("hot", "平平来了", "萍萍来了");
    }

    @AfterEach
    void removeAll() throws Exception {
        for (String example : List.of("renderer-quote", "window-halving", "weighting-recent", "endpoint-latest")) {
            Files.deleteIfExists(deployed(example));
        }
        assertThat(within(() -> Stream.of("quote", "halving", "recent").noneMatch(HotInstallIT::isActive)))
                .isTrue();
    }

    @Test
    void aRendererBecomesActiveAndLeavesUnderLoadWithoutAFailedRequest() throws Exception {
        try (RequestLoad load = new RequestLoad(api)) {
            assertThat(renderer("new-0")).isEqualTo("arrow");
            install("renderer-quote");
            assertThat(within(() -> renderer("hot", NOW).equals("quote"))).isTrue();
            remove("renderer-quote");
            assertThat(within(() -> renderer("hot", NOW).equals("arrow"))).isTrue();
            assertThat(within(() -> load.answered() > 0)).isTrue();
            assertThat(load.failures()).isEmpty();
        }
    }

    @Test
    void anOpenWindowKeepsItsRendererUntilItsNextRebuild() throws Exception {
        ObjectNode window = ContainerApi.object().put("max_entries", 1).put("refresh_threshold", 3);
        ObjectNode request = ContainerApi.object().set("window", window);
        api.confirm("kept", "一", "一");
        assertThat(renderer("kept", request)).isEqualTo("arrow");
        install("renderer-quote");
        assertThat(within(() -> isActive("quote"))).isTrue();
        assertThat(renderer("fresh")).isEqualTo("quote");
        assertThat(renderer("kept", request)).isEqualTo("arrow");
        api.confirm("kept", "二", "二");
        assertThat(renderer("kept", request)).isEqualTo("arrow");
        api.confirm("kept", "三", "三");
        assertThat(renderer("kept", request)).isEqualTo("quote");
    }

    @Test
    void aWindowPolicyBecomesActiveAndLeavesUnderLoadWithoutAFailedRequest() throws Exception {
        try (RequestLoad load = new RequestLoad(api)) {
            assertThat(window()).isEqualTo("aligned");
            install("window-halving");
            assertThat(within(() -> window().equals("halving"))).isTrue();
            remove("window-halving");
            assertThat(within(() -> window().equals("aligned"))).isTrue();
            assertThat(load.failures()).isEmpty();
        }
    }

    @Test
    void aWeightingPolicyBecomesActiveIsSwappedAndLeaves() throws Exception {
        assertThat(isActive("recent")).isFalse();
        install("weighting-recent");
        assertThat(within(() -> isActive("recent"))).isTrue();
        api.patch("/v1/policies/weighting/even", ContainerApi.object().put("active", true));
        assertThat(isActive("recent")).isFalse();
        assertThat(isActive("even")).isTrue();
        assertThat(api.delete("/v1/policies/weighting").status()).isEqualTo(204);
        assertThat(isActive("recent")).isTrue();
        remove("weighting-recent");
        assertThat(within(() -> !isActive("recent"))).isTrue();
    }

    @Test
    void anEndpointIsServedAndDescribedAndIsGoneAfterItsJar() throws Exception {
        assertThat(api.get("/v1/latest").status()).isEqualTo(404);
        api.confirm("hot", "平平来了", "萍萍来了");

        install("endpoint-latest");
        assertThat(within(() -> api.text("/v1/latest?limit=1").equals("萍萍来了\n")))
                .isTrue();
        assertThat(api.get("/v1/latest?limit=0").status()).isEqualTo(400);
        assertThat(api.get("/openapi.json").body().at("/paths/~1v1~1latest/get").isObject())
                .isTrue();
        assertThat(isActive("latest")).isTrue();

        remove("endpoint-latest");
        assertThat(within(() -> api.text("/v1/latest").contains("\"status\":404")))
                .isTrue();
        assertThat(api.get("/openapi.json").body().at("/paths/~1v1~1latest").isMissingNode())
                .isTrue();
    }

    private String renderer(String mode) {
        api.confirm(mode, "平平", "萍萍");
        return renderer(mode, ContainerApi.object());
    }

    private String renderer(String mode, ObjectNode request) {
        return api.context(mode, request.deepCopy()).path("renderer").asText();
    }

    private static boolean isActive(String name) {
        for (JsonNode policy : api.get("/v1/policies").body().path("data")) {
            if (policy.path("name").asText().equals(name)) {
                return policy.path("active").asBoolean();
            }
        }
        return false;
    }

    private String window() {
        return api.context("hot", NOW.deepCopy()).path("window").path("policy").asText();
    }

    private void install(String example) throws IOException {
        Files.copy(EXAMPLES.resolve(example).resolve("target/" + example + ".jar"), deployed(example));
    }

    private void remove(String example) throws IOException {
        Files.delete(deployed(example));
    }

    private static Path deployed(String example) {
        return container.deploy().resolve(example + ".jar");
    }

    private static boolean within(BooleanSupplier condition) throws InterruptedException {
        return PollingWait.within(TIMEOUT, condition);
    }

    /** Requests without a pause, by two threads, until it is closed. */
    private static final class RequestLoad implements AutoCloseable {

        private final AtomicBoolean running = new AtomicBoolean(true);
        private final AtomicInteger answered = new AtomicInteger();
        private final List<String> failures = new CopyOnWriteArrayList<>();
        private final List<Thread> threads;

        RequestLoad(ContainerApi api) {
            threads = List.of(new Thread(() -> run(api)), new Thread(() -> run(api)));
            threads.forEach(Thread::start);
        }

        private void run(ContainerApi api) {
            while (running.get()) {
                ContainerApi.ApiResponse answer =
                        api.post("/v1/context/dictation", NOW.deepCopy().put("mode", "hot"));
                JsonNode leftOut = answer.body().path("left_out");
                if (answer.status() != 200 || !leftOut.isEmpty()) {
                    failures.add(answer.status() + " " + leftOut);
                }
                answered.incrementAndGet();
            }
        }

        int answered() {
            return answered.get();
        }

        List<String> failures() {
            return failures;
        }

        @Override
        public void close() {
            running.set(false);
            threads.forEach(RequestLoad::join);
        }

        private static void join(Thread thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
