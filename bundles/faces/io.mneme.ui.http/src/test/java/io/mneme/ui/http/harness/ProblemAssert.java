package io.mneme.ui.http.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;

/** Checks that an answer is a problem document. */
public final class ProblemAssert {

    private ProblemAssert() {}

    public static JsonNode assertProblem(HttpResponse<String> response, int status, String inDetail) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonNode problem = HttpHarness.body(response);
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("type").asText()).isEqualTo("about:blank");
        assertThat(problem.path("title").asText()).isNotBlank();
        assertThat(problem.path("detail").asText()).contains(inDetail);
        return problem;
    }

    public static void assertProblem(HttpResponse<String> response, int status, String inDetail, String field) {
        assertThat(assertProblem(response, status, inDetail).path("field").asText())
                .isEqualTo(field);
    }
}
