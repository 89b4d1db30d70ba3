package io.mneme.ui.http.server;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.RawHttpClient;
import java.io.IOException;
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

    private HttpResponse<String> post(String origin) {
        return served.send(
                served.json("/v1/dictations", "POST", "{\"final_text\":\"x\"}").header("Origin", origin));
    }

    private String live(String header) throws IOException {
        return RawHttpClient.exchange(
                served.port(), "GET /health/live HTTP/1.1\n" + header + "\nConnection: close\n\n");
    }
}
