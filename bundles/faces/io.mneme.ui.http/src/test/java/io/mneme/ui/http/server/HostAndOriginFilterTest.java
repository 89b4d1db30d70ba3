package io.mneme.ui.http.server;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.RawHttpClient;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostAndOriginFilterTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST:8484",
                "localhost.:1",
                "127.0.0.1",
                "127.1.2.3:80",
                "[::1]:8484",
                "mneme.example"
            })
    void letsRequestsToThisMachineIn(String host) throws IOException {
        assertThat(live("Host: " + host)).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "10.0.0.1",
                "127.0.0.256",
                "x"
            })
    void turnsRequestsToOtherNamesAway(String host) throws IOException {
        assertThat(live("Host: " + host)).startsWith("HTTP/1.1 421").contains("application/problem+json");
    }

    @Test
    void turnsAnAbsoluteTargetOfAnotherNameAway() throws IOException {
        String request = "GET http://evil.example/health/live HTTP/1.1\nHost: localhost\nConnection: close\n\n";
        assertThat(RawHttpClient.exchange(served.port(), request)).doesNotStartWith("HTTP/1.1 200");
    }

    /** The server refuses what is no path, such as {@code *}, or no proper one, before any filter. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "OPTIONS *",
                "OPTIONS ?x",
                "OPTIONS *x",
                "PRI *",
                "GET *",
                "GET ?x",
                "GET x",
                "GET //v1/dictations",
                "GET /v1//dictations",
                "GET /..",
                "GET /%2e%2e/v1/dictations",
                "GET /%2fv1/dictations",
                "GET evil:x",
                "GET http:///v1/dictations",
                "TRACE *",
                "POST *",
                "DELETE ?x"
            })
    void tellsNothingAboutATargetThatIsNoPath(String target) throws IOException {
        served.record.dictations().record("{\"final_text\":\"secret\"}", HttpHarness.NOW);
        String answer =
                RawHttpClient.exchange(served.port(), target + " HTTP/1.1\nHost: evil.example\nConnection: close\n\n");
        assertThat(answer)
                .matches("(?s)HTTP/1\\.1 (301|400|404) .*")
                .doesNotContain("secret", "Server:", "Jetty", "Access-Control", "Allow:", "io.mneme");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "http://localhost"})
    void turnsPagesOfAnotherOriginAway(String origin) {
        assertProblem(post(origin), 403, "another origin");
    }

    @Test
    void letsItsOwnPagesIn() {
        assertThat(post("http://127.0.0.1:" + served.port()).statusCode()).isEqualTo(201);
    }

    @Test
    void letsThePagesOfAnAllowedOriginInAndReadTheAnswer() {
        HttpResponse<String> answer = post(HttpHarness.ALLOWED_ORIGIN);
        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).hasValue(HttpHarness.ALLOWED_ORIGIN);
        assertThat(answer.headers().firstValue("Access-Control-Expose-Headers").orElse(""))
                .contains("ETag", "Location", "Retry-After");
        assertThat(answer.headers().allValues("Vary")).contains("Origin");
    }

    @Test
    void letsAnAllowedPageReadWhyARequestIsRefused() {
        HttpResponse<String> answer =
                served.send(served.to("/v1/nothing").header("Origin", HttpHarness.ALLOWED_ORIGIN));
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).hasValue(HttpHarness.ALLOWED_ORIGIN);
    }

    @Test
    void answersThePreflightOfAnAllowedOrigin() {
        HttpResponse<String> answer = preflight("/v1/dictations", HttpHarness.ALLOWED_ORIGIN);
        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).hasValue(HttpHarness.ALLOWED_ORIGIN);
        assertThat(answer.headers().firstValue("Access-Control-Allow-Methods").orElse(""))
                .contains("GET", "POST", "PUT", "PATCH", "DELETE");
        assertThat(answer.headers().firstValue("Access-Control-Allow-Headers").orElse(""))
                .contains("Content-Type", "If-Match", "Idempotency-Key", "Authorization", "Last-Event-ID");
        assertThat(answer.headers().firstValue("Access-Control-Allow-Credentials"))
                .isEmpty();
    }

    @Test
    void refusesThePreflightOfAnotherOrigin() {
        HttpResponse<String> answer = preflight("/v1/dictations", "http://localhost:8757");
        assertProblem(answer, 403, "another origin");
        assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-origin");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/commands", "/v1/x/../commands", "/v1/%63ommands", "/v1/commands;x=y"})
    void keepsCommandsClosedForAllPages(String path) throws IOException {
        String answer = RawHttpClient.exchange(
                served.port(),
                "OPTIONS " + path + " HTTP/1.1\nHost: localhost\nOrigin: " + HttpHarness.ALLOWED_ORIGIN
                        + "\nAccess-Control-Request-Method: POST\nConnection: close\n\n");
        assertThat(answer).matches("(?s)HTTP/1\\.1 (400|403) .*").doesNotContain("Access-Control");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: http://localhost:8756\nOrigin: http://localhost:8756",
                "Origin: http://localhost:8756\nOrigin: http://evil.example",
                "Origin: HTTP://localhost:8756",
                "Origin: http://localhost:8756.evil.example",
                "Sec-Fetch-Site: cross-site"
            })
    void turnsWhatIsNotExactlyTheAllowedOriginAway(String headers) throws IOException {
        assertThat(live("Host: localhost\n" + headers))
                .startsWith("HTTP/1.1 403")
                .doesNotContain("Access-Control");
    }

    @Test
    void turnsAnAllowedPageAwayThatNamesAnotherHost() throws IOException {
        assertThat(live("Host: evil.example\nOrigin: " + HttpHarness.ALLOWED_ORIGIN))
                .startsWith("HTTP/1.1 421");
    }

    private HttpResponse<String> preflight(String path, String origin) {
        return served.send(served.to(path)
                .method("OPTIONS", BodyPublishers.noBody())
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "content-type"));
    }

    private HttpResponse<String> post(String origin) {
        return served.send(
                served.json("/v1/dictations", "POST", "{\"final_text\":\"x\"}").header("Origin", origin));
    }

    private String live(String header) throws IOException {
        return RawHttpClient.exchange(
                served.port(), "GET /health/live HTTP/1.1\n" + header + "\nConnection: close\n\n");
    }
}
