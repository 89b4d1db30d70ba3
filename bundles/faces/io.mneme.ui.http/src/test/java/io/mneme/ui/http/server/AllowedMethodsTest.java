package io.mneme.ui.http.server;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedMethodsTest {

    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final List<String> SERVED = List.of(
            "/v1/dictations",
            "/v1/dictations/{id}",
            "/v1/dictations/stats",
            "/v1/dictations/tags",
            "/v1/dictations/export",
            "/v1/utterances",
            "/v1/utterances/{id}",
            "/v1/conversations",
            "/v1/conversations/{id}",
            "/v1/conversations/{id}/entries",
            "/v1/conversations/{id}/utterances",
            "/v1/conversations/{id}/resume",
            "/v1/conversations/{id}/merge",
            "/v1/conversations/{id}/export",
            "/v1/tail",
            "/v1/context",
            "/v1/context/sessions",
            "/v1/context/stats",
            "/v1/context/{name}",
            "/v1/context/{recipe}/preview",
            "/v1/context/{recipe}/replay",
            "/v1/context/{id}/manifest",
            "/v1/context/diff",
            "/v1/context/{id}/usage",
            "/v1/context/{recipe}/before/{id}",
            "/v1/policies",
            "/v1/policies/{kind}",
            "/v1/policies/{kind}/{name}",
            "/v1/shadows",
            "/v1/shadows/{kind}",
            "/v1/settings",
            "/v1/settings/{pid}",
            "/v1/settings-changes",
            "/v1/settings-changes/{change}/undo",
            "/v1/search",
            "/v1/erasures",
            "/v1/erasures/{id}",
            "/v1/holders",
            "/v1/holders/{name}",
            "/v1/imports",
            "/v1/imports/{id}",
            "/v1/vocabulary",
            "/v1/vocabulary/select",
            "/v1/vocabulary/import",
            "/v1/vocabulary/{term}",
            "/v1/recall",
            "/v1/sessions",
            "/v1/sessions/{id}",
            "/v1/sessions/{id}/turns",
            "/v1/sessions/{id}/resume",
            "/v1/sessions/{id}/weigh",
            "/v1/journals",
            "/v1/journals/{journal}/entries",
            "/v1/journals/{journal}/entries/{id}",
            "/metrics",
            "/health/live",
            "/health/ready",
            "/v1/status",
            "/v1/doctor",
            "/v1/index",
            "/v1/providers",
            "/v1/characters",
            "/v1/plug-ins",
            "/v1/plug-ins/{name}",
            "/v1/demo",
            "/v1/tokens",
            "/v1/tokens/{name}",
            "/v1/sign-in",
            "/openapi.json",
            "/v1/commands",
            "/v1/realtime",
            "/mcp",
            "/openai/v1/chat/completions",
            "/openai/v1/responses",
            "/anthropic/v1/messages");

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void areDescribedForEveryPathAndNoOther() {
        JsonNode paths = HttpHarness.body(served.get("/openapi.json")).path("paths");
        List<String> described = new ArrayList<>();
        paths.fieldNames().forEachRemaining(described::add);
        assertThat(described).containsExactlyInAnyOrderElementsOf(SERVED);
    }

    @Test
    void answerExactlyAsDescribed() {
        JsonNode paths = HttpHarness.body(served.get("/openapi.json")).path("paths");
        for (String path : SERVED) {
            for (String method : METHODS) {
                HttpResponse<String> response = send(method, example(path));
                boolean described = paths.path(path).has(method.toLowerCase(Locale.ROOT));
                assertThat(response.statusCode() != 405)
                        .as(method + " " + path + " answers " + response.statusCode())
                        .isEqualTo(described);
            }
        }
    }

    @Test
    void areNamedWhenAnotherIsUsed() {
        HttpResponse<String> response = send("PUT", "/v1/dictations");
        assertProblem(response, 405, "GET, HEAD, OPTIONS, POST");
        assertThat(response.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS, POST");
    }

    @Test
    void areNamedWhenAskedFor() {
        HttpResponse<String> response = send("OPTIONS", "/v1/dictations/id1");
        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.headers().firstValue("Allow")).hasValue("DELETE, GET, HEAD, OPTIONS, PATCH");
    }

    @Test
    void giveHeadTheHeadersOfGet() {
        HttpResponse<String> response = send("HEAD", "/health/live");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Length")).hasValue("15");
        assertThat(response.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1",
                "/v1/",
                "/v1/nope",
                "/v1/dictation",
                "/v1/dictations/a/b",
                "/v1/utterances/a/b",
                "/v1/conversations/a/b",
                "/v1/conversations/a/b/c",
                "/v1/tail/a",
                "/v1/policies/a/b/c",
                "/",
                "/nope"
            })
    void leadNowhereOnUnknownPaths(String path) {
        assertProblem(served.get(path), 404, "nothing at this path");
    }

    // A stream would not end, so one of a journal that is not there is asked for.
    private static String example(String path) {
        return path.equals("/v1/tail") ? "/v1/tail?journal=none" : path.replaceAll("[{}]", "");
    }

    private HttpResponse<String> send(String method, String path) {
        return served.send(served.to(path).method(method, BodyPublishers.noBody()));
    }
}
