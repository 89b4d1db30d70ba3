package io.mneme.ui.http.container;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.view.CheckResult;
import java.lang.reflect.Proxy;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ContainerEndpointTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void tellsWhatRunsWithoutItsFolders() {
        served.post("/v1/dictations", "{\"final_text\":\"tea\"}");
        JsonNode status = HttpHarness.body(served.get("/v1/status"));
        assertThat(status.path("version").textValue()).isEqualTo("1.2.3");
        assertThat(status.path("journals").toString())
                .contains("\"kind\":\"dictation\",\"entries\":1,")
                .doesNotContain("location");
        assertThat(status.path("active_policies")).isNotEmpty();
    }

    @Test
    void tellsItsStatusWithoutPolicies() {
        served.bound.unbind(PolicyAdmin.class);
        assertThat(HttpHarness.body(served.get("/v1/status")).path("active_policies"))
                .isEmpty();
    }

    @Test
    void tellsThatThereIsNoHealthCheck() {
        assertThat(served.get("/v1/doctor").body())
                .isEqualTo(
                        "{\"data\":[{\"status\":\"fail\",\"check\":\"health\",\"message\":\"no health check is installed\"}]}");
    }

    @Test
    void shortensThePathsInFindings() {
        served.bound.bind(
                ContainerChecks.class,
                () -> List.of(new CheckResult(CheckResult.Status.OK, "disk", "512 MiB free at /home/jane doe/data")));

        assertThat(served.get("/v1/doctor").body())
                .isEqualTo("{\"data\":[{\"status\":\"ok\",\"check\":\"disk\",\"message\":\"512 MiB free at data\"}]}");
    }

    @Test
    void examinesForOneRequestAtATime() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        served.bound.bind(ContainerChecks.class, () -> {
            begun.countDown();
            awaitQuietly(end);
            return List.of();
        });
        CompletableFuture<HttpResponse<String>> first = CompletableFuture.supplyAsync(() -> served.get("/v1/doctor"));
        begun.await();

        assertProblem(served.get("/v1/doctor"), 503, "the health checks are running for another request");

        end.countDown();
        assertThat(first.join().statusCode()).isEqualTo(200);
        assertThat(served.get("/v1/doctor").statusCode()).isEqualTo(200);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void tellsHowMuchIsIndexed() {
        assertThat(served.get("/v1/index").body())
                .isEqualTo("{\"documents\":12,\"bytes\":3456,\"usable\":true,\"journals\":[{\"journal\":\"message\","
                        + "\"covered\":20,\"end\":40,\"complete\":false,\"unreadable_spans\":3}]}");
        served.bound.unbind(IndexAdmin.class);
        assertProblem(served.get("/v1/index"), 503, "the index is not there yet");
    }

    @Test
    void shortensThePathInTheReasonOfAnIndexThatFailed() {
        IndexStatus failed =
                new IndexStatus("/data/index", 0, 0, Optional.of("/data/index/write.lock: denied"), List.of());
        served.bound.bind(IndexAdmin.class, (IndexAdmin) Proxy.newProxyInstance(
                IndexAdmin.class.getClassLoader(),
                new Class<?>[] {IndexAdmin.class},
                (proxy, method, arguments) -> failed));

        assertThat(HttpHarness.body(served.get("/v1/index")).path("reason").textValue())
                .isEqualTo("write.lock: denied");
    }

    @Test
    void listsProviders() {
        assertThat(served.get("/v1/providers").body())
                .isEqualTo("{\"data\":[{\"name\":\"anthropic\",\"models\":[\"claude\"],\"min_prefix_tokens\":1024,"
                        + "\"granularity_tokens\":1,\"cache_ttl_s\":300,\"breakpoints\":4,\"cached_price\":0.1,"
                        + "\"write_price\":1.25}]}");
    }

    @Test
    void listsCharactersAndThoseOfSessions() {
        assertThat(served.get("/v1/characters").body())
                .isEqualTo(
                        "{\"sessions\":1,\"characters\":[{\"name\":\"charles\",\"configured\":true,\"voice\":\"low\","
                                + "\"sessions\":0,\"current\":0,\"messages\":0},{\"name\":\"invented\",\"configured\":false,"
                                + "\"voice\":\"\",\"sessions\":1,\"current\":1,\"messages\":5}]}");
    }
}
