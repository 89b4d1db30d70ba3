package io.mneme.ui.http.policy;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShadowsEndpointTest {

    private static final String REPORT = "{\"kind\":\"renderer\",\"name\":\"inline-diff\",\"same\":1,\"different\":2,"
            + "\"failed\":3,\"skipped\":4,\"means\":{\"token_ratio\":0.5}}";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void startsAShadowAndListsIt() {
        HttpResponse<String> started = put("renderer", "{\"name\":\"inline-diff\"}");

        assertThat(started.statusCode()).isEqualTo(200);
        assertThat(started.body()).isEqualTo(REPORT);
        assertThat(served.get("/v1/shadows").body()).isEqualTo("{\"data\":[" + REPORT + "]}");
    }

    @Test
    void endsAShadow() {
        put("renderer", "{\"name\":\"inline-diff\"}");

        assertThat(served.send(served.to("/v1/shadows/renderer").DELETE()).statusCode())
                .isEqualTo(204);
        assertThat(served.get("/v1/shadows").body()).isEqualTo("{\"data\":[]}");
    }

    @Test
    void endsNoneOfAKindThatIsUnknown() {
        assertProblem(served.send(served.to("/v1/shadows/none").DELETE()), 404, "there are renderer");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "renderer | {}                      | 400 | name must be given",
                "renderer | {'name':1}              | 400 | name must be a text",
                "renderer | {'name':'arrow','x':1}  | 400 | x is not known here",
                "renderer | {'name':'none'}         | 404 | there are arrow, inline-diff",
                "none     | {'name':'arrow'}        | 404 | there are renderer"
            })
    void saysWhatIsWrong(String kind, String body, int status, String rule) {
        assertProblem(put(kind, body.replace('\'', '"')), status, rule);
    }

    private HttpResponse<String> put(String kind, String body) {
        return served.send(served.json("/v1/shadows/" + kind, "PUT", body));
    }
}
