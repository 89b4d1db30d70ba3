package io.mneme.ui.http.endpoint;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.access.AccessScope;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.spi.endpoint.EndpointRequest;
import io.mneme.spi.endpoint.EndpointResponse;
import io.mneme.spi.endpoint.EndpointRoute;
import io.mneme.spi.endpoint.EndpointRoute.RequestHandler;
import io.mneme.spi.endpoint.HttpEndpoint;
import io.mneme.spi.endpoint.RefusedRequestException;
import io.mneme.testkit.MemoryRegistry;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginEndpointTrackerTest {

    private static final String OPERATION = "{\"summary\":\"Brews\",\"responses\":{\"200\":{\"description\":\"Tea\"}}}";
    private static final String WITH_QUERY =
            "{\"parameters\":[{\"name\":\"sugar\",\"in\":\"query\"}],\"responses\":{\"200\":{\"description\":\"Tea\"}}}";
    private static final String WITH_BODY =
            "{\"requestBody\":{\"content\":{\"application/json\":{}}},\"responses\":{\"200\":{\"description\":\"Tea\"}}}";

    private final HttpHarness served = new HttpHarness();
    private final MemoryRegistry registry = new MemoryRegistry();

    PluginEndpointTrackerTest() {
        served.plugins.bindRegistry(registry);
    }

    @AfterEach
    void close() {
        served.close();
    }

    private record FixedEndpoint(String name, List<EndpointRoute> routes, Duration timeLimit) implements HttpEndpoint {}

    private Runnable add(int ranking, EndpointRoute... routes) {
        return registry.add("endpoint", new FixedEndpoint("tea", List.of(routes), Duration.ofSeconds(5)), ranking);
    }

    private static EndpointRoute route(String method, String path, String operation, RequestHandler handler) {
        return new EndpointRoute(method, path, operation, handler);
    }

    private static EndpointRoute answering(String path, String text) {
        return route("GET", path, OPERATION, request -> EndpointResponse.of(200, "text/plain", text));
    }

    private HttpResponse<String> sent(String path) {
        return served.sendUndescribed(served.to(path).GET());
    }

    @Test
    void aRouteIsServedFromItsRegistrationToItsDeparture() {
        assertThat(sent("/v1/tea").statusCode()).isEqualTo(404);

        Runnable departure = add(0, answering("/v1/tea", "green"));
        assertThat(sent("/v1/tea").body()).isEqualTo("green");
        assertThat(sent("/v1/tea").headers().firstValue("Content-Type").orElseThrow())
                .isEqualToIgnoringCase("text/plain;charset=utf-8");

        departure.run();
        assertThat(sent("/v1/tea").statusCode()).isEqualTo(404);
    }

    @Test
    void theDescriptionHasItsOperationsAsLongAsItIsServed() {
        String before = served.get("/openapi.json").body();
        Runnable departure = add(0, answering("/v1/tea/{kind}", "green"));

        JsonNode path = HttpHarness.body(served.get("/openapi.json")).at("/paths/~1v1~1tea~1{kind}");
        assertThat(path.at("/get/summary").asText()).isEqualTo("Brews");
        assertThat(path.at("/get/tags/0").asText()).isEqualTo("tea");
        assertThat(path.at("/parameters/0/name").asText()).isEqualTo("kind");

        departure.run();
        assertThat(served.get("/openapi.json").body()).isEqualTo(before);
    }

    @Test
    void itIsForAdministratorsUnlessItsOperationNamesOtherScopes() {
        String reading = "{\"security\":[{\"token\":[\"read\"]}],\"responses\":{\"200\":{\"description\":\"Tea\"}}}";
        RequestHandler handler = request -> EndpointResponse.of(200, "text/plain", "green");
        add(0, answering("/v1/tea", "green"), route("GET", "/v1/water", reading, handler));
        String secret = served.tokens.with(AccessScope.READ);

        assertThat(sent("/v1/tea", secret).statusCode()).isEqualTo(403);
        assertThat(sent("/v1/water", secret).statusCode()).isEqualTo(200);
        assertThat(sent("/v1/tea", served.tokens.with(AccessScope.ADMIN)).statusCode())
                .isEqualTo(200);
        JsonNode paths = HttpHarness.body(served.get("/openapi.json")).path("paths");
        assertThat(paths.at("/~1v1~1tea/get/security/0/token/0").asText()).isEqualTo("admin");
        assertThat(paths.at("/~1v1~1water/get/security/0/token/0").asText()).isEqualTo("read");
    }

    private HttpResponse<String> sent(String path, String secret) {
        return served.sendUndescribed(served.to(path).header("Authorization", "Bearer " + secret));
    }

    @Test
    void itGetsPathQueryHeadersAndBody() {
        AtomicReference<EndpointRequest> got = new AtomicReference<>();
        RequestHandler handler = request -> {
            got.set(request);
            return EndpointResponse.empty(204).withHeader("X-Tea", "green");
        };
        add(0, route("PUT", "/v1/tea/{kind}", WITH_BODY, handler), route("GET", "/v1/tea/{kind}", WITH_QUERY, handler));

        assertThat(served.sendUndescribed(served.json("/v1/tea/%20a", "PUT", "{\"cups\":2}")
                                .header("X-A", "b")
                                .header("Authorization", "Bearer secret"))
                        .headers()
                        .firstValue("X-Tea"))
                .hasValue("green");
        assertThat(got.get().parameter("kind")).isEqualTo(" a");
        assertThat(got.get().body()).isEqualTo("{\"cups\":2}");
        assertThat(got.get().header("x-a")).hasValue("b");
        assertThat(got.get().header("authorization")).isEmpty();

        sent("/v1/tea/a?sugar=1&sugar=2");
        assertThat(got.get().query()).containsEntry("sugar", List.of("1", "2"));
        assertThat(got.get().body()).isEmpty();
    }

    @Test
    void aRequestThatBreaksItsDescriptionIsRefusedBeforeItIsCalled() {
        add(0, route("POST", "/v1/tea", WITH_BODY, request -> EndpointResponse.empty(204)));

        assertProblem(sent("/v1/tea"), 405, "this path answers to OPTIONS, POST");
        assertProblem(
                served.sendUndescribed(served.json("/v1/tea?milk=1", "POST", "{}")),
                400,
                "milk is no parameter of this path",
                "milk");
        assertProblem(
                served.sendUndescribed(served.to("/v1/tea")
                        .header("Content-Type", "text/plain")
                        .POST(BodyPublishers.ofString("a"))),
                415,
                "application/json");
    }

    @Test
    void itsRefusalsAndThoseOfTheServicesItUsesAreProblemDocuments() {
        add(
                0,
                route("GET", "/v1/tea", OPERATION, request -> {
                    throw RefusedRequestException.field("cups", "must be a number");
                }),
                route("GET", "/v1/cups", OPERATION, request -> {
                    throw new UnknownEntryException("tea", "c1");
                }));

        assertProblem(sent("/v1/tea"), 400, "cups must be a number", "cups");
        assertProblem(sent("/v1/cups"), 404, "c1");
    }

    @Test
    void oneThatThrowsIsAFailureAndStaysServed() {
        add(0, route("GET", "/v1/tea", OPERATION, request -> {
            throw new IllegalStateException("secret");
        }));

        for (int i = 0; i < 10; i++) {
            JsonNode problem = assertProblem(sent("/v1/tea"), 500, "endpoint tea threw");
            assertThat(problem.toString()).doesNotContain("secret");
        }
    }

    @Test
    void oneThatDoesNotAnswerInTimeIsRefusedForNow() {
        CountDownLatch released = new CountDownLatch(1);
        registry.add(
                "endpoint",
                new FixedEndpoint(
                        "slow",
                        List.of(route("GET", "/v1/tea", OPERATION, request -> {
                            await(released);
                            return EndpointResponse.empty(204);
                        })),
                        Duration.ofMillis(100)),
                0);

        HttpResponse<String> answer = sent("/v1/tea");
        assertProblem(answer, 503, "endpoint slow did not answer within 100 ms");
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("5");
        released.countDown();
    }

    private static void await(CountDownLatch latch) {
        boolean released = false;
        while (!released) {
            try {
                latch.await();
                released = true;
            } catch (InterruptedException ignored) {
                // It must hang in spite of the interruption.
                released = latch.getCount() == 0;
            }
        }
    }

    @Test
    void theContainersOwnPathsCannotBeTaken() {
        add(0, answering("/v1/journals/{other}/entries", "mine"));

        assertThat(sent("/v1/journals/dictation/entries").statusCode()).isEqualTo(200);
        assertThat(sent("/v1/journals/dictation/entries").body()).doesNotContain("mine");
    }

    @Test
    void ofTwoWithTheSamePathTheHigherRankingServesUntilItLeaves() {
        add(1, answering("/v1/tea/{kind}", "green"));
        Runnable departure = add(2, answering("/v1/tea/{sort}", "black"));

        assertThat(sent("/v1/tea/a").body()).isEqualTo("black");
        departure.run();
        assertThat(sent("/v1/tea/a").body()).isEqualTo("green");
    }

    @ParameterizedTest
    @CsvSource({"{}", "[]", "tea", "'{\"responses\":{},\"requestBody\":{}}'"})
    void oneWithoutADescriptionIsNotServed(String operation) {
        add(0, route("GET", "/v1/tea", operation, request -> EndpointResponse.empty(204)));

        assertThat(sent("/v1/tea").statusCode()).isEqualTo(404);
        assertThat(served.get("/openapi.json").body()).doesNotContain("/v1/tea");
    }

    @Test
    void oneWithTwoRoutesForTheSameRequestsIsNotServed() {
        add(0, answering("/v1/tea/{kind}", "green"), answering("/v1/tea/{sort}", "black"));

        assertThat(sent("/v1/tea/a").statusCode()).isEqualTo(404);
    }

    @Test
    void withoutARegistryThereAreNone() {
        add(0, answering("/v1/tea", "green"));
        served.plugins.unbindRegistry(registry);

        assertThat(sent("/v1/tea").statusCode()).isEqualTo(404);
        assertThat(served.get("/openapi.json").statusCode()).isEqualTo(200);
    }
}
