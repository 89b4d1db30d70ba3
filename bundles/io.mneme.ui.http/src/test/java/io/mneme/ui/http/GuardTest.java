package io.mneme.ui.http;

import static io.mneme.ui.http.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardTest {

    private final Served served = new Served();

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
        assertThat(RawHttp.exchange(served.port(), request)).doesNotStartWith("HTTP/1.1 200");
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
        return RawHttp.exchange(served.port(), "GET /health/live HTTP/1.1\n" + header + "\nConnection: close\n\n");
    }
}
