package io.mneme.ui.http.recall;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.Recall;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.TurnFilter;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecallEndpointTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    private HttpResponse<String> post(String body) {
        return served.send(served.json("/v1/recall", "POST", body));
    }

    @Test
    void theTurnsAreReturnedWithScoresAndReasons() {
        HttpResponse<String> response = post("{\"text\":\"a sunrise\"}");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .isEqualTo("{\"data\":[{\"journal\":\"message\",\"position\":7,\"id\":\"m7\","
                        + "\"timestamp\":\"2025-05-01T10:00:00Z\",\"conversation\":\"c1\",\"author\":\"Ann\","
                        + "\"texts\":{\"content\":\"I painted a sunrise\"},"
                        + "\"passage\":{\"field\":\"content\",\"start\":0,\"end\":19},"
                        + "\"earlier\":{\"position\":3,\"id\":\"m3\",\"timestamp\":null,\"passage\":\"a sunrise\"},"
                        + "\"confidence\":0.25,\"score\":0.5,"
                        + "\"parts\":[{\"feature\":\"bm25\",\"value\":1.0,\"weight\":0.5}],"
                        + "\"reasons\":[\"has the words\"]}],\"partial\":[\"message is being indexed\"]}");
    }

    @Test
    void allFieldsArePassedOn() {
        post(
                "{\"text\":\"a"
                        + " sunrise\",\"conversation\":\"c1\",\"journals\":[],\"limit\":5,\"token_limit\":300,\"weighting\":\"recency\"}");
        assertThat(served.recall.lastQuery())
                .isEqualTo(RecallQuery.of("a sunrise")
                        .inConversation("c1")
                        .atMost(5)
                        .withTokenLimit(300)
                        .weighedBy("recency"));
    }

    @Test
    void theFilterAndTheLeastConfidenceArePassedOn() {
        post(
                "{\"text\":\"a\",\"after\":\"2026-03-01T10:00:00Z\",\"before\":\"2026-03-02T10:00:00Z\",\"author\":\"Ann\","
                        + "\"role\":\"user\",\"tag\":\"travel\",\"min_score\":0.3}");
        assertThat(served.recall.lastQuery())
                .isEqualTo(RecallQuery.of("a")
                        .with(new TurnFilter(
                                Optional.of(Instant.parse("2026-03-01T10:00:00Z")),
                                Optional.of(Instant.parse("2026-03-02T10:00:00Z")),
                                Optional.of("Ann"),
                                Optional.of("user"),
                                Optional.of("travel")))
                        .atLeast(.3));
    }

    @ParameterizedTest(name = "{0} is refused: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|text must be given",
                "{\"text\":\"a\",\"limit\":0}|limit must be a number from 1 to 100",
                "{\"text\":\"a\",\"token_limit\":-1}|token_limit must be a number of 0 or more",
                "{\"text\":\"a\",\"journals\":[\"none\"]}|journals must be an array",
                "{\"text\":\"a\",\"journals\":\"dictation\"}|journals must be an array",
                "{\"text\":\"a\",\"after\":\"soon\"}|after must be a date as 2026-03-01",
                "{\"text\":\"a\",\"before\":7}|before must be a text",
                "{\"text\":\"a\",\"after\":\"2026-03-02\",\"before\":\"2026-03-01\"}|before must be later than after",
                "{\"text\":\"a\",\"after\":\"2026-03-02\",\"before\":\"2026-03-02\"}|before must be later than after",
                "{\"text\":\"a\",\"role\":\" \"}|role must not be blank",
                "{\"text\":\"a\",\"conversation\":\"\"}|conversation must not be blank",
                "{\"text\":\"a\",\"weighting\":\"\"}|weighting must not be blank",
                "{\"text\":\"a\",\"min_score\":1.1}|min_score must be a number from 0 to 1",
                "{\"text\":\"a\",\"words\":1}|words"
            })
    void aBrokenFieldIsRefusedByName(String body, String detail) {
        assertProblem(post(body), 400, detail);
    }

    @Test
    void withoutRecallTheRequestMayBeTriedAgain() {
        Recall recall = served.recall;
        served.bound.unbind(Recall.class);
        assertThat(post("{\"text\":\"a\"}").statusCode()).isEqualTo(503);
    }
}
