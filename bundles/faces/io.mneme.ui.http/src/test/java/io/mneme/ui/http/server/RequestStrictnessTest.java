package io.mneme.ui.http.server;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.RawHttpClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused, and how. */
class RequestStrictnessTest {

    private static final String PATH = "/v1/dictations";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1}{}",
                "{\"a\":NaN}",
                "{\"a\":+1}",
                "{\"a\":Infinity}",
                "{'a':1}",
                "{a:1}",
                "{\"a\":01}",
                "{\"a\":1,}",
                "{\"a\":\"\t\"}",
                "{/**/}",
                "{\"a\":.5}"
            })
    void namesNothingOfTheProgramForABodyThatIsNotJson(String body) {
        assertThat(assertProblem(served.post(PATH, body), 400, "not JSON")
                        .path("detail")
                        .asText())
                .doesNotContain("Feature", "com.", "`", "Constraints");
    }

    @Test
    void namesNothingOfTheProgramForANumberThatIsTooLong() {
        assertThat(assertProblem(served.post(PATH, "{\"a\":" + "1".repeat(5_000) + "}"), 400, "too long")
                        .path("detail")
                        .asText())
                .doesNotContain("Constraints");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?&limit=1", "?limit=1&&page=0", "?limit=1&", "?&", "?"})
    void passesOverEmptyParameters(String query) {
        assertThat(served.get(PATH + query).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-01T00:00:00%2B0800", "2026-01-01T00:00:00+08", "2026-01-01t00:00:00z"})
    void takesTheOffsetsThatABodyMayHave(String time) {
        assertThat(served.get("/v1/utterances?from=" + time).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void refusesWhatAPageOfAnotherOriginHasCausedWithoutNamingIt(String site) {
        assertProblem(served.send(served.to(PATH).header("Sec-Fetch-Site", site)), 403, "another origin");
    }

    @ParameterizedTest
    @ValueSource(strings = {"same-origin", "none"})
    void servesItsOwnPagesAndTheAddressBar(String site) {
        HttpResponse<String> answer = served.send(served.to(PATH).header("Sec-Fetch-Site", site));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Cross-Origin-Resource-Policy")).hasValue("same-origin");
    }

    @Test
    void refusesTwoOrigins() {
        String own = "http://127.0.0.1:" + served.port();
        assertProblem(
                served.send(served.to(PATH).header("Origin", own).header("Origin", "http://evil.example")),
                403,
                "another origin");
    }

    @Test
    void closesTheConnectionOfACallerThatExpectsToBeToldToGoOn() throws IOException {
        String body = "{\"final_text\":\"a\"}";
        String answer = RawHttpClient.exchange(
                served.port(),
                "POST /v1/dictations HTTP/1.1\nHost: localhost\nExpect: 100-continue\nConnection: close\n"
                        + "Content-Type: application/json\nContent-Length: " + body.length() + "\n\n" + body);
        assertThat(answer).contains("HTTP/1.1 201").containsIgnoringCase("Connection: close");
    }

    @Test
    void repeatsOfALongNameOnlyItsBeginAndItsEnd() {
        HttpResponse<String> answer =
                served.post("/v1/context/dictation", "{\"" + "x".repeat(40_000) + "\":1,\"mode\":\"\"}");
        String name = "x".repeat(49) + "…" + "x".repeat(50);
        assertThat(assertProblem(answer, 400, name + " is not known here; there are ")
                        .path("field")
                        .asText())
                .isEqualTo(name);
    }

    @Test
    void repeatsOfALongNameThatIsThereTwiceOnlyItsBeginAndItsEnd() {
        HttpResponse<String> answer = served.post(PATH, "{\"%1$s\":1,\"%1$s\":2}".formatted("x".repeat(40_000)));
        assertThat(assertProblem(answer, 400, "Duplicate field 'xxx")
                        .path("detail")
                        .asText())
                .hasSizeLessThan(300);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/dictations", "/v1/dictations/a", "/v1/tail", "/health/ready", "/openapi.json"})
    void saysThatAPathIsYetToComeWhereItsEndpointIsNotThere(String path) {
        assertThat(served.table.unserved(path, true).problem().status()).isEqualTo(503);
        assertThat(served.table.unserved(path, true).problem().headers()).containsEntry("Retry-After", "1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1", "/v1/dictation", "/v1/tail/a", "/", "/openapi.json/x"})
    void saysThatThereIsNothingAtAnyOtherPath(String path) {
        assertThat(served.table.unserved(path, true).problem().status()).isEqualTo(404);
    }

    @Test
    void aPathThatAnotherBundleMayServeIsNotRefusedForGoodWhileTheContainerStops() {
        assertThat(served.table.unserved("/openai/v1/models", false).problem().status())
                .isEqualTo(503);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/dictations/../x", "/v1/tail/../x", "/v1/dictations/../../x"})
    void saysThatThereIsNothingAtAPathThatLeavesAnEndpoint(String path) throws IOException {
        assertThat(RawHttpClient.exchange(
                        served.port(), "GET " + path + " HTTP/1.1\nHost: localhost\nConnection: close\n\n"))
                .startsWith("HTTP/1.1 404 ");
    }
}
