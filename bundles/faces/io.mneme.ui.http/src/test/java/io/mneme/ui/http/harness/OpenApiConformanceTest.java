package io.mneme.ui.http.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation, asked in many ways; {@link HttpHarness} compares each answer of every test with the document. */
class OpenApiConformanceTest {

    private static final List<String> BODIES = List.of(
            "",
            "{}",
            "[]",
            "x",
            "{\"final_text\":\"a\"}",
            "{\"final_text\":\"a\",\"enhance_mode\":\"a→b\"}",
            "{\"type\":\"stt\",\"text\":\"a\",\"project_path\":\"/a\"}",
            "{\"title\":\"T\"}",
            "{\"format\":\"csv\"}",
            "{\"mode\":\"\"}",
            "{\"project\":\"/a\"}",
            "{\"ranking\":5}");

    private static final List<String> IDS =
            List.of("id1", "u1", "conv_a", "dictation", "renderer", "none", "~!", "a%20b");

    private static HttpHarness served;

    @BeforeAll
    static void start() {
        served = new HttpHarness();
        served.post("/v1/dictations", "{\"final_text\":\"a\"}");
        served.post("/v1/utterances", "{\"text\":\"a\",\"project_path\":\"/a\"}");
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    static Stream<String> operations() {
        return new OpenApiConformance().operations().stream();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void haveOnlyStatusesThatAreDescribed(String operation) {
        String method = operation.substring(0, operation.indexOf(' '));
        String path = operation.substring(method.length() + 1);
        // A path without an id is asked twice, so that a key of idempotency comes again.
        for (String id : path.contains("{") ? IDS : IDS.subList(0, 2)) {
            String filled = filled(path, id) + (path.equals("/v1/tail") ? "?journal=none" : "");
            for (String body : BODIES) {
                send(served.json(filled, method, body));
                send(served.json(filled, method, body).header("Idempotency-Key", "k" + body.hashCode()));
            }
            send(served.json(filled, method, "{}").header("Idempotency-Key", "ä"));
            send(served.json(filled, method, "{}").header("If-Match", "x"));
            send(served.json(filled, method, "{}").header("If-Match", "\"x\""));
            send(served.json(filled, method, "{}").header("Origin", "http://evil.example"));
            send(served.to(filled).method(method, HttpRequest.BodyPublishers.ofString("x")));
            send(served.json(filled + (filled.contains("?") ? "&" : "?") + "nope=1", method, "{}"));
        }
    }

    private static String filled(String path, String id) {
        return path.replace("{name}", "arrow").replaceAll("\\{[^}]*}", id);
    }

    private static void send(HttpRequest.Builder request) {
        assertThat(answered(request).statusCode()).isNotEqualTo(500);
    }

    // The server closes a connection whose body it has refused to read, which the client may learn after it used it
    // again.
    private static HttpResponse<String> answered(HttpRequest.Builder request) {
        try {
            return served.send(request);
        } catch (IllegalStateException closed) {
            return served.send(request);
        }
    }
}
