package io.mneme.ui.http.token;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TokensEndpointTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void showsTheSecretOfATokenOnceOnly() {
        HttpResponse<String> added = served.post(
                "/v1/tokens", "{\"name\":\"anna\",\"scopes\":[\"record\",\"read\"],\"expires\":\"2030-01-01\"}");
        assertThat(added.statusCode()).isEqualTo(201);
        assertThat(added.headers().firstValue("Location")).hasValue("/v1/tokens/anna");
        JsonNode token = HttpHarness.body(added);
        assertThat(token.path("secret").asText()).isEqualTo("mneme_anna");
        assertThat(token.path("scopes")).hasToString("[\"read\",\"record\"]");
        assertThat(token.path("expires").asText()).isEqualTo("2029-12-31T16:00:00Z");
        HttpResponse<String> listed = served.get("/v1/tokens");
        assertThat(HttpHarness.body(listed).at("/data/0/name").asText()).isEqualTo("anna");
        assertThat(listed.body()).doesNotContain("secret", "mneme_anna");
    }

    @Test
    void namesTheFieldThatBreaksARule() {
        assertProblem(
                served.post("/v1/tokens", "{\"name\":\"Anna\",\"scopes\":[\"read\"]}"),
                400,
                "name must be 1 to 64",
                "name");
        assertProblem(served.post("/v1/tokens", "{\"name\":\"anna\",\"scopes\":[]}"), 400, "scope must be", "scope");
        assertProblem(
                served.post("/v1/tokens", "{\"name\":\"anna\",\"scopes\":[\"all\"]}"), 400, "scope must be", "scope");
        assertProblem(
                served.post("/v1/tokens", "{\"name\":\"anna\",\"scopes\":[\"read\"],\"expires\":\"yesterday\"}"),
                400,
                "expires must be a time to come",
                "expires");
    }

    @Test
    void revokesATokenOnce() {
        served.post("/v1/tokens", "{\"name\":\"anna\",\"scopes\":[\"read\"]}");
        assertThat(served.send(served.to("/v1/tokens/anna").DELETE()).statusCode())
                .isEqualTo(204);
        assertProblem(served.send(served.to("/v1/tokens/anna").DELETE()), 404, "there is no token anna");
    }
}
