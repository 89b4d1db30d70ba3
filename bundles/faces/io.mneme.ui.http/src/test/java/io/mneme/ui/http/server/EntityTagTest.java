package io.mneme.ui.http.server;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.RawHttpClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** If-Match on everything that can be edited. */
class EntityTagTest {

    private static final String CONVERSATION = "/v1/conversations/conv_a";
    private static final String POLICY = "/v1/policies/renderer/arrow";
    private static final String KIND = "/v1/policies/renderer";

    private final HttpHarness served = new HttpHarness();

    @BeforeEach
    void fill() {
        for (String conversation : List.of("conv_0", "conv_a")) {
            served.post(
                    "/v1/utterances",
                    "{\"type\":\"stt\",\"text\":\"a\",\"project_path\":\"/a\",\"conversation_id\":\"" + conversation
                            + "\"}");
        }
        served.post("/v1/dictations", "{\"final_text\":\"a\"}");
    }

    @AfterEach
    void stop() {
        served.close();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "PATCH  | /v1/dictations/id1             | {\"final_text\":\"b\"}",
                "DELETE | /v1/dictations/id1             |",
                "PATCH  | /v1/conversations/conv_a       | {\"title\":\"T\"}",
                "DELETE | /v1/conversations/conv_a       |",
                "POST   | /v1/conversations/conv_a/merge |",
                "POST   | /v1/conversations/conv_a/resume |",
                "PATCH  | /v1/policies/renderer/arrow    | {\"ranking\":7}",
                "DELETE | /v1/policies/renderer          |"
            })
    void areKeptByEveryChange(String method, String path, String body) {
        String sent = body == null ? "" : body;
        assertProblem(conditional(method, path, sent, "nope"), 400, "If-Match must be");
        assertProblem(conditional(method, path, sent, "\"nope\""), 412, "at");
        assertThat(conditional(method, path, sent, "*").statusCode()).isLessThan(300);
    }

    @ParameterizedTest
    @CsvSource({CONVERSATION + ",{\"title\":\"T\"}", POLICY + ",{\"ranking\":7}"})
    void holdForTheTagThatWasReadAndNotForItsPredecessor(String path, String body) {
        String tag = tag(served.get(path));

        HttpResponse<String> changed = conditional("PATCH", path, body, tag);

        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(tag(changed)).isNotEqualTo(tag).isEqualTo(tag(served.get(path)));
        assertProblem(conditional("PATCH", path, body, tag), 412, "another revision");
        assertThat(conditional("PATCH", path, body, tag + ", " + tag(changed)).statusCode())
                .isEqualTo(200);
    }

    @Test
    void holdForAKindOfPolicies() {
        String tag = tag(served.get(KIND));
        served.patch(POLICY, "{\"ranking\":7}");
        assertProblem(conditional("DELETE", KIND, "", tag), 412, "another revision");
        assertThat(conditional("DELETE", KIND, "", tag(served.get(KIND))).statusCode())
                .isEqualTo(204);
    }

    @Test
    void letOneOfManyChangesWin() {
        String tag = tag(served.get(CONVERSATION));
        List<CompletableFuture<Integer>> changes = IntStream.range(0, 16)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> conditional("PATCH", CONVERSATION, "{\"title\":\"T" + i + "\"}", tag)
                                .statusCode()))
                .toList();
        assertThat(changes.stream().map(CompletableFuture::join).filter(status -> status == 200))
                .hasSize(1);
    }

    @Test
    void areRefusedWhereTheyCannotBeReadAlsoWhereNothingChanges() {
        assertProblem(
                served.send(served.to("/v1/journals").header("If-Match", "x")), 400, "If-Match must be", "If-Match");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {CONVERSATION, POLICY, KIND, "/v1/policies", "/v1/shadows", "/v1/sessions", "/v1/characters"})
    void ofAnAnswerThatTheClientHasAreAnsweredWithoutABody(String path) {
        HttpResponse<String> first = served.get(path);

        HttpResponse<String> second = unlessKnown(path, tag(first));

        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(tag(second)).isEqualTo(tag(first));
        assertThat(unlessKnown(path, "W/\"x\", W/" + tag(first)).statusCode()).isEqualTo(304);
    }

    @Test
    void ofAnAnswerThatHasChangedBringTheNewOne() {
        String tag = tag(served.get("/v1/policies"));
        served.patch(POLICY, "{\"ranking\":7}");

        HttpResponse<String> changed = unlessKnown("/v1/policies", tag);

        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(changed.body()).contains("\"ranking\":7");
    }

    @Test
    void thatCannotBeReadNameNoAnswer() {
        assertThat(unlessKnown("/v1/policies", "nope").statusCode()).isEqualTo(200);
    }

    @Test
    void anAnswerBeforeTheBodyWasReadAnnouncesTheEndOfTheConnection() throws IOException {
        String answer = RawHttpClient.begin(
                served.port(),
                "PATCH " + CONVERSATION + " HTTP/1.1\nHost: 127.0.0.1:" + served.port()
                        + "\nContent-Type: application/json\nIf-Match: nope\nContent-Length: 13\n\n");
        assertThat(answer).startsWith("HTTP/1.1 400").contains("\r\nConnection: close\r\n");
    }

    @Test
    void anAnswerToARequestThatWasReadKeepsTheConnection() {
        assertThat(served.patch(CONVERSATION, "{\"title\":1}").headers().firstValue("Connection"))
                .isEmpty();
    }

    private static String tag(HttpResponse<String> answer) {
        return answer.headers().firstValue("ETag").orElseThrow();
    }

    private HttpResponse<String> conditional(String method, String path, String body, String tag) {
        return served.send(served.json(path, method, body).header("If-Match", tag));
    }

    private HttpResponse<String> unlessKnown(String path, String tag) {
        return served.send(served.to(path).header("If-None-Match", tag));
    }
}
