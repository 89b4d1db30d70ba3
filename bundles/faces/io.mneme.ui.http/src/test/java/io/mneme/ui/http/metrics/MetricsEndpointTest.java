package io.mneme.ui.http.metrics;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsEndpointTest {

    private static final String PATH = "/metrics";
    private static final String PROMETHEUS = "text/plain;version=0.0.4;charset=utf-8";
    private static final String OPENMETRICS = "application/openmetrics-text;version=1.0.0;charset=utf-8";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void exposesTheMetersAsPrometheusText() {
        served.exposed.counter("mneme.samples", "kind", "dictation").increment(3);
        HttpResponse<String> response = served.get(PATH);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(contentType(response)).isEqualTo(PROMETHEUS);
        assertThat(response.body())
                .contains("mneme_samples_total{kind=\"dictation\"} 3.0\n")
                .doesNotContain("# EOF");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/openmetrics-text",
                "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.4,*/*;q=0.1"
            })
    void exposesOpenMetricsIfAskedFor(String accept) {
        HttpResponse<String> response = served.send(served.to(PATH).header("Accept", accept));
        assertThat(contentType(response)).isEqualTo(OPENMETRICS);
        assertThat(response.body()).endsWith("# EOF\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "text/plain", "application/openmetrics-text;q=0", "application/json"})
    void exposesPrometheusTextForAnyOtherForm(String accept) {
        assertThat(contentType(served.send(served.to(PATH).header("Accept", accept))))
                .isEqualTo(PROMETHEUS);
    }

    @Test
    void isNotThereYetWithoutARegistry() {
        served.bound.unbind(PrometheusMeterRegistry.class);
        assertProblem(served.get(PATH), 503, "the registry of meters is not there yet");
    }

    @Test
    void isRefusedToPagesOfAnotherOrigin() {
        assertProblem(
                served.send(served.to(PATH).header("Origin", "http://evil.example")), 403, "pages of another origin");
    }

    private static String contentType(HttpResponse<String> response) {
        return response.headers().firstValue("Content-Type").orElseThrow().replace(" ", "");
    }
}
