package io.mneme.ui.http.health;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HealthEndpointTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void livesAsSoonAsItAnswers() {
        served.services.unbindReadinessChecks(served.ready);
        HttpResponse<String> response = served.get("/health/live");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void isReadyWhenNoCheckFails() {
        HttpResponse<String> response = served.get("/health/ready");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void namesTheChecksThatFail() {
        served.services.bindReadinessChecks(() -> List.of("dictations", "context", "Disk Space"));
        HttpResponse<String> response = served.get("/health/ready");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body())
                .isEqualTo("{\"status\":\"DOWN\",\"missing\":[\"dictations\",\"context\",\"Disk Space\"]}");
    }

    @Test
    void isNotReadyWhereNoHealthCheckCanRun() {
        served.services.unbindReadinessChecks(served.ready);
        HttpResponse<String> response = served.get("/health/ready");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body())
                .isEqualTo("{\"status\":\"DOWN\",\"missing\":"
                        + "[\"dictations\",\"conversations\",\"context\",\"redaction\"]}");
    }

    @Test
    void answersForServicesThatAreNotThereYet() {
        served.services.unbindDictations(served.records.service());
        served.services.unbindContextAssembler(served.contexts);
        served.services.unbindPolicyAdmin(served.elections);
        for (String path : List.of("/v1/dictations", "/v1/dictations/id1", "/v1/context?session=s", "/v1/policies")) {
            HttpResponse<String> response = served.get(path);
            assertProblem(response, 503, "is not there yet");
            assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
        }
    }

    @Test
    void knowsNoOtherChecks() {
        assertProblem(served.get("/health"), 404, "nothing at this path");
        assertProblem(served.get("/health/other"), 404, "nothing at this path");
    }
}
