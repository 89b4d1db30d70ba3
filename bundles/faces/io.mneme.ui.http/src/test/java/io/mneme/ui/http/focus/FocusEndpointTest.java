package io.mneme.ui.http.focus;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.session.FocusSessions;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FocusEndpointTest {

    private static final String TURNS = "/v1/sessions/current/turns";
    private static final String WEIGH = "/v1/sessions/current/weigh";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void aTurnCreatesTheSessionAndReturnsItsDocument() {
        HttpResponse<String> response = save("src/auth.ts");
        String id = HttpHarness.body(response).path("session_id").asText();
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).hasValue("/v1/sessions/" + id);
        assertThat(response.body())
                .isEqualTo("{\"session_id\":\"" + id + "\",\"started_at\":\"2026-03-01T20:30:00Z\","
                        + "\"context_window\":[{\"turn\":1,\"timestamp\":\"2026-03-01T20:30:00Z\",\"query\":\"q\","
                        + "\"query_type\":\"search\",\"focus_symbols\":[\"src/auth.ts\"],\"results_count\":0}],"
                        + "\"accumulated_focus\":[\"src/auth.ts\"]}");
        assertThat(served.get("/v1/sessions/" + id).body()).isEqualTo(response.body());
    }

    @Test
    void withoutASessionTheCurrentDocumentIsEmpty() {
        assertThat(served.get("/v1/sessions/current").body())
                .isEqualTo("{\"session_id\":null,\"started_at\":null,\"context_window\":[],\"accumulated_focus\":[]}");
    }

    @Test
    void anEarlierSessionIsListedAndResumed() {
        String first = HttpHarness.body(save("a")).path("session_id").asText();
        String second = HttpHarness.body(served.post("/v1/sessions", ""))
                .path("session_id")
                .asText();
        JsonNode list = HttpHarness.body(served.get("/v1/sessions")).path("data");
        assertThat(list.findValuesAsText("session_id")).containsExactly(second, first);
        assertThat(served.post("/v1/sessions/" + first + "/resume", "").statusCode())
                .isEqualTo(200);
        assertThat(HttpHarness.body(served.get("/v1/sessions/current"))
                        .path("session_id")
                        .asText())
                .isEqualTo(first);
        assertThat(HttpHarness.body(served.get("/v1/sessions?limit=1"))
                        .path("data")
                        .findValuesAsText("session_id"))
                .containsExactly(first);
    }

    @Test
    void aDeletedSessionIsUnknown() {
        String id = HttpHarness.body(save("a")).path("session_id").asText();
        assertThat(served.send(served.to("/v1/sessions/" + id).DELETE()).statusCode())
                .isEqualTo(204);
        assertProblem(served.get("/v1/sessions/" + id), 404, "there is no focus session " + id);
        assertProblem(served.post("/v1/sessions/" + id + "/resume", ""), 404, "there is no focus session");
        assertProblem(
                served.post("/v1/sessions/" + id + "/weigh", "{\"results\":[]}"), 404, "there is no focus session");
        assertProblem(
                served.post("/v1/sessions/" + id + "/turns", "{\"query\":\"q\"}"), 404, "there is no focus session");
    }

    @Test
    void aRepeatedKeySavesOneTurn() {
        for (int time = 0; time < 2; time++) {
            HttpResponse<String> response =
                    served.send(served.json(TURNS, "POST", "{\"query\":\"q\"}").header("Idempotency-Key", "k"));
            assertThat(response.statusCode()).isEqualTo(201);
        }
        assertThat(HttpHarness.body(served.get("/v1/sessions/current")).path("context_window"))
                .hasSize(1);
    }

    @ParameterizedTest(name = "{0} is refused: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|query must be given",
                "{\"query\":\" \"}|query must be given",
                "{\"query\":\"q\",\"query_type\":\"A b\"}|query_type must be 1 to 64 lower case letters",
                "{\"query\":\"q\",\"focus_symbols\":\"a,b\"}|focus_symbols must be an array of texts",
                "{\"query\":\"q\",\"focus_symbols\":[1]}|focus_symbols must be an array of texts",
                "{\"query\":\"q\",\"results_count\":-1}|results_count must be 0 or more",
                "{\"query\":\"q\",\"turn\":1}|turn"
            })
    void aBrokenFieldIsRefusedByName(String body, String detail) {
        assertProblem(served.post(TURNS, body), 400, detail);
    }

    @ParameterizedTest
    @CsvSource({
        "0.8, old.ts::focus, 1.0",
        "0.8, last.ts::all, 1.2",
        "0.2, old.ts::focus, 0.3",
        "0.5, last.ts::other, 0.6",
        "0.85, unknown.ts::x, 0.85",
        "-0.9, old.ts::focus, -0.9"
    })
    void weighsAsTheTableOfTheRuleSays(double original, String symbol, double score) {
        save("old.ts::focus");
        save("z");
        save("z");
        save("last.ts::all");
        JsonNode result = HttpHarness.body(served.post(
                        WEIGH, "{\"results\":[{\"symbol\":\"" + symbol + "\",\"score\":" + original + "}]}"))
                .path("results")
                .path(0);
        assertThat(result.path("score").asDouble()).isCloseTo(score, within(1e-9));
        assertThat(result.path("original_score").asDouble()).isEqualTo(original);
        assertThat(result.path("context_boost").asDouble()).isCloseTo(score - original, within(1e-9));
    }

    @Test
    void resultsKeepTheirFieldsAndAreScaledByTheBestScore() {
        save("src/auth.ts::login");
        assertThat(served.post(
                                WEIGH,
                                "{\"results\":[{\"symbol\":\"u\",\"score\":8.5,\"x\":1.50},"
                                        + "{\"symbol_id\":\"src/auth.ts::login\",\"score\":8}]}")
                        .body())
                .startsWith("{\"results\":[{\"symbol_id\":\"src/auth.ts::login\",\"score\":1.4")
                .contains("{\"symbol\":\"u\",\"x\":1.50,\"score\":1.0,\"original_score\":8.5,\"context_boost\":0.0")
                .contains("\"weighting\":\"continuity\",\"scaled_by\":8.5,");
    }

    @Test
    void aHundredThousandResultsAreWeighedInOneCall() {
        save("a");
        String body = IntStream.range(0, 100_000)
                .mapToObj(number -> "{\"symbol\":\"src/module/file" + number + ".ts::function\",\"score\":0.5,"
                        + "\"snippet\":\"a line of source text that the search has found in this file\"}")
                .collect(Collectors.joining(",", "{\"results\":[", "]}"));
        assertThat(body.length()).isGreaterThan(9 << 20);
        HttpResponse<String> response = served.post(WEIGH, body);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(HttpHarness.body(response).path("results")).hasSize(100_000);
    }

    @Test
    void aBodyThatIsTooLongIsRefused() {
        String body = "{\"results\":[{\"score\":1,\"text\":\"" + "x".repeat(33 << 20) + "\"}]}";
        assertProblem(served.post(WEIGH, body), 413, "the body must not be longer than 33554432 bytes");
    }

    @ParameterizedTest(name = "{0} is refused: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"results\":[{\"symbol\":\"a\"}]}|results[0].score must be given, as a finite number",
                "{\"results\":1}|results must be a list of objects",
                "{|the body is not JSON at line 1"
            })
    void brokenResultsAreRefusedByName(String body, String detail) {
        assertProblem(served.post(WEIGH, body), 400, detail);
    }

    @Test
    void withoutFocusSessionsTheRequestMayBeTriedAgain() {
        served.bound.unbind(FocusSessions.class);
        assertThat(served.get("/v1/sessions").statusCode()).isEqualTo(503);
    }

    private HttpResponse<String> save(String symbol) {
        return served.post(TURNS, "{\"query\":\"q\",\"focus_symbols\":[\"" + symbol + "\"]}");
    }
}
