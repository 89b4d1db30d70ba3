package io.mneme.ui.http;

import static io.mneme.ui.http.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.context.Swap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoliciesTest {

    private final Served served = new Served();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void listsThem() {
        JsonNode data = Served.body(served.get("/v1/policies")).path("data");
        assertThat(data).hasSize(2);
        assertThat(data.get(0))
                .hasToString(
                        "{\"kind\":\"renderer\",\"name\":\"arrow\",\"bundle\":\"io.mneme.render\",\"version\":\"1.0.0\","
                                + "\"ranking\":100,\"selectors\":{\"mode\":\"proofread\"},\"in_office\":true,\"note\":\"\",\"failures\":0,"
                                + "\"settings\":[\"max_entries (10, at least 1)\"]}");
    }

    @Test
    void putsOneIntoOffice() {
        var response = served.patch("/v1/policies/renderer/inline-diff", "{\"in_office\":true,\"swap\":\"now\"}");
        assertThat(Served.body(response).path("in_office").asBoolean()).isTrue();
        assertThat(served.elections.lastSwap).isEqualTo(Swap.NOW);
    }

    @Test
    void waitsForTheRebuildUnlessToldOtherwise() {
        served.patch("/v1/policies/renderer/inline-diff", "{\"in_office\":true}");
        assertThat(served.elections.lastSwap).isEqualTo(Swap.AT_REBUILD);
    }

    @Test
    void changesARanking() {
        var response = served.patch("/v1/policies/renderer/arrow", "{\"ranking\":500}");
        assertThat(Served.body(response).path("ranking").asInt()).isEqualTo(500);
    }

    @Test
    void takesBackWhatWasChanged() {
        served.patch("/v1/policies/renderer/inline-diff", "{\"in_office\":true}");
        assertThat(served.send(served.to("/v1/policies/renderer").DELETE()).statusCode())
                .isEqualTo(204);
        JsonNode data = Served.body(served.get("/v1/policies")).path("data");
        assertThat(data.get(0).path("in_office").asBoolean()).isTrue();
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
                "{}                              | in_office | or ranking must be given",
                "{'in_office':false}             | in_office | can only be set to true",
                "{'in_office':'yes'}             | in_office | must be true or false",
                "{'swap':'now'}                  | in_office | can only be set to true",
                "{'in_office':true,'swap':'x'}   | swap      | must be now or at-rebuild",
                "{'ranking':1.5}                 | ranking   | must be an integer",
                "{'ranking':99999999999}         | ranking   | must be an integer",
                "{'rank':1}                      | rank      | is not known here"
            })
    void namesTheFieldThatIsWrong(String body, String field, String rule) {
        assertProblem(served.patch("/v1/policies/renderer/arrow", body.replace('\'', '"')), 400, rule, field);
    }
}
