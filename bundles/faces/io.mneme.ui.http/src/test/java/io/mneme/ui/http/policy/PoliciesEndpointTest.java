package io.mneme.ui.http.policy;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.context.SwapTiming;
import io.mneme.ui.http.harness.HttpHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoliciesEndpointTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void listsThem() {
        JsonNode data = HttpHarness.body(served.get("/v1/policies")).path("data");
        assertThat(data).hasSize(2);
        assertThat(data.get(0))
                .hasToString(
                        "{\"kind\":\"renderer\",\"name\":\"arrow\",\"bundle\":\"io.mneme.render\",\"version\":\"1.0.0\","
                                + "\"ranking\":100,\"selectors\":{\"mode\":\"proofread\"},\"active\":true,\"note\":\"\",\"failures\":0,"
                                + "\"settings\":[\"max_entries (10, at least 1)\"],\"used_by\":[],\"serves_recipes\":[],"
                                + "\"times\":{\"calls\":0,\"mean_ms\":0.0,\"p50_ms\":0.0,\"p99_ms\":0.0,\"max_ms\":0.0}}");
    }

    @Test
    void explainsWhichOnesServeARecipe() {
        JsonNode data = HttpHarness.body(served.get("/v1/policies?recipe=dictation&mode=proofread"))
                .path("data");
        assertThat(data)
                .hasToString("[{\"recipe\":\"dictation\",\"kind\":\"renderer\","
                        + "\"serves\":{\"name\":\"arrow\",\"version\":\"1.0.0\",\"bundle\":\"io.mneme.render\"},\"rule\":\"it"
                        + " has the highest ranking,"
                        + " 100\",\"others\":[{\"name\":\"inline-diff\",\"version\":\"1.0.0\",\"bundle\":\"io.mneme.render\",\"reason\":\"arrow"
                        + " ranks higher, at 100\"}]}]");
    }

    @Test
    void activatesOne() {
        var response = served.patch("/v1/policies/renderer/inline-diff", "{\"active\":true,\"swap\":\"now\"}");
        assertThat(HttpHarness.body(response).path("active").asBoolean()).isTrue();
        assertThat(served.elections.lastSwap).isEqualTo(SwapTiming.NOW);
    }

    @Test
    void waitsForTheRebuildUnlessToldOtherwise() {
        served.patch("/v1/policies/renderer/inline-diff", "{\"active\":true}");
        assertThat(served.elections.lastSwap).isEqualTo(SwapTiming.AT_REBUILD);
    }

    @Test
    void changesARanking() {
        var response = served.patch("/v1/policies/renderer/arrow", "{\"ranking\":500}");
        assertThat(HttpHarness.body(response).path("ranking").asInt()).isEqualTo(500);
    }

    @Test
    void takesBackWhatWasChanged() {
        served.patch("/v1/policies/renderer/inline-diff", "{\"active\":true}");
        assertThat(served.send(served.to("/v1/policies/renderer").DELETE()).statusCode())
                .isEqualTo(204);
        JsonNode data = HttpHarness.body(served.get("/v1/policies")).path("data");
        assertThat(data.get(0).path("active").asBoolean()).isTrue();
    }

    @Test
    void takesItBackInOpenWindowsWhenAskedTo() {
        served.send(served.to("/v1/policies/renderer").DELETE());
        assertThat(served.elections.lastSwap).isEqualTo(SwapTiming.AT_REBUILD);
        served.send(served.to("/v1/policies/renderer?swap=now").DELETE());
        assertThat(served.elections.lastSwap).isEqualTo(SwapTiming.NOW);
        assertProblem(
                served.send(served.to("/v1/policies/renderer?swap=soon").DELETE()),
                400,
                "must be now or at-rebuild",
                "swap");
    }

    @Test
    void namesThePoliciesThereAre() {
        assertProblem(
                served.patch("/v1/policies/renderer/none", "{\"ranking\":1}"), 404, "there are arrow, inline-diff");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}                               | active  | or ranking must be given",
                "{'active':false}                 | active  | can only be set to true",
                "{'active':'yes'}                 | active  | must be true or false",
                "{'swap':'now'}                   | active  | can only be set to true",
                "{'active':true,'swap':'x'}       | swap    | must be now or at-rebuild",
                "{'ranking':1.5}                  | ranking | must be an integer",
                "{'ranking':99999999999}          | ranking | must be an integer",
                "{'rank':1}                       | rank    | is not known here"
            })
    void namesTheFieldThatIsWrong(String body, String field, String rule) {
        assertProblem(served.patch("/v1/policies/renderer/arrow", body.replace('\'', '"')), 400, rule, field);
    }
}
