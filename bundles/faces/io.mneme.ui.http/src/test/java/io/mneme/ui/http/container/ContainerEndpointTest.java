package io.mneme.ui.http.container;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.search.IndexAdmin;
import io.mneme.ui.http.harness.HttpHarness;
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
    void tellsHowMuchIsIndexed() {
        assertThat(served.get("/v1/index").body())
                .isEqualTo("{\"documents\":12,\"bytes\":3456,\"usable\":true,\"journals\":[{\"journal\":\"message\","
                        + "\"covered\":20,\"end\":40,\"complete\":false,\"unreadable_spans\":3}]}");
        served.bound.unbind(IndexAdmin.class);
        assertProblem(served.get("/v1/index"), 503, "the index is not there yet");
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
