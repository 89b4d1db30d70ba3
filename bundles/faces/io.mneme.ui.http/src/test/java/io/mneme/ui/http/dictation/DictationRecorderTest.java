package io.mneme.ui.http.dictation;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.PromptEligibility;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.RawHttpClient;
import io.mneme.ui.http.transport.RequestBody;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DictationRecorderTest {

    private static final String PATH = "/v1/dictations";
    private static final String SOME = "{\"final_text\":\"萍萍来了\"}";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void answersWithTheRecordAsStored() {
        HttpResponse<String> response = served.post(PATH, SOME);
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).hasValue("/v1/dictations/id1");
        assertThat(response.headers().firstValue("ETag"))
                .hasValue("\""
                        + served.record.dictations().find("id1").orElseThrow().revision() + "\"");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(response.body()).contains("萍萍来了").contains("\"id\":\"id1\"").contains("2026-03-01T20:30:00+00:00");
    }

    @Test
    void saysWhatIsNotRecordedByRule() {
        HttpResponse<String> response =
                served.post(PATH, "{\"final_text\":\"x\",\"enhance_mode\":\"proofread → translate\"}");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"recorded\":false,\"reason\":\"not recorded: chain mode\"}");
    }

    @Test
    void saysWhyARecordDoesNotEnterPrompts() {
        served.bound.bind(PromptEligibility.class, dictation -> Optional.of("preview_enabled is not \"true\""));
        HttpResponse<String> response = served.post(PATH, SOME);
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.body()).endsWith(",\"not_in_prompts\":\"preview_enabled is not \\\"true\\\"\"}");
    }

    @Test
    void saysNothingOfPromptsIfARecordCanEnterThem() {
        served.bound.bind(PromptEligibility.class, dictation -> Optional.empty());
        assertThat(served.post(PATH, SOME).body()).contains("\"id\":\"id1\"").doesNotContain("not_in_prompts");
    }

    @Test
    void recordsWithoutTheServiceThatDecidesAboutPrompts() {
        HttpResponse<String> response = served.post(PATH, SOME);
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.body()).doesNotContain("not_in_prompts");
    }

    @Test
    void doesNotStoreWhyARecordDoesNotEnterPrompts() {
        served.bound.bind(PromptEligibility.class, dictation -> Optional.of("history is off"));
        served.post(PATH, SOME);
        assertThat(served.get(PATH + "/id1").body()).contains("萍萍来了").doesNotContain("not_in_prompts");
    }

    @Test
    void namesTheFieldThatBreaksARule() {
        assertProblem(served.post(PATH, "{\"final_text\":1}"), 400, "final_text must", "final_text");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{                    | at line 1, column",
                "''                   | must be a JSON object",
                "[]                   | must be a JSON object",
                "{'final_text':'x'} 1 | at line 1",
                "{'a':1,'a':2}        | Duplicate",
                "nul                  | at line 1"
            },
            quoteCharacter = '~')
    void saysWhereABodyIsNotJson(String body, String detail) {
        assertProblem(served.post(PATH, body.replace("''", "").replace('\'', '"')), 400, detail);
    }

    @Test
    void refusesANestingBomb() {
        String bomb = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
        assertProblem(served.post(PATH, bomb), 400, "nests deeper than 64");
    }

    @Test
    void saysAtWhichByteABodyIsNotUtf8() {
        byte[] latin = "{\"final_text\":\"\u00fc\"}".getBytes(StandardCharsets.ISO_8859_1);
        var request =
                served.to(PATH).header("Content-Type", "application/json").POST(BodyPublishers.ofByteArray(latin));
        assertProblem(served.send(request), 400, "not UTF-8 at byte 15");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json; charset=UTF-8", "Application/JSON", "application/json;charset=\"utf-8\""})
    void takesJsonHoweverItIsSpelt(String type) {
        var request = served.to(PATH).header("Content-Type", type).POST(BodyPublishers.ofString(SOME));
        assertThat(served.send(request).statusCode()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "application/json; charset=gbk", ";"})
    void refusesOtherMediaTypes(String type) {
        var request = served.to(PATH).header("Content-Type", type).POST(BodyPublishers.ofString(SOME));
        assertProblem(served.send(request), 415, "application/json");
    }

    @Test
    void refusesABodyWithoutMediaType() {
        assertProblem(served.send(served.to(PATH).POST(BodyPublishers.ofString(SOME))), 415, "application/json");
    }

    @Test
    void refusesABodyThatIsTooLong() {
        String body = "{\"final_text\":\"" + "x".repeat(RequestBody.MAX_BYTES) + "\"}";
        assertProblem(served.post(PATH, body), 413, "must not be longer");
    }

    @Test
    void refusesABodyThatIsTooLongWithoutSayingSoBefore() {
        byte[] part = "x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        var body = BodyPublishers.ofByteArrays(Collections.nCopies(10, part));
        var request = served.to(PATH).header("Content-Type", "application/json").POST(body);
        assertProblem(served.send(request), 413, "must not be longer");
    }

    @Test
    void refusesABodyThatBreaksOff() throws IOException {
        String request = "POST /v1/dictations HTTP/1.1\nHost: localhost\nConnection: close\n"
                + "Content-Type: application/json\nContent-Length: 99\n\n{}";
        assertThat(RawHttpClient.exchange(served.port(), request))
                .startsWith("HTTP/1.1 400")
                .contains("the body did not arrive whole");
    }

    @Test
    void takesABodyOfEightMebibytes() {
        String body = "{\"final_text\":\"" + "x".repeat((8 << 20) - 100) + "\"}";
        assertThat(served.post(PATH, body).statusCode()).isEqualTo(201);
    }

    @Test
    void recordsOnceForOneKey() {
        HttpResponse<String> first = keyed("k1", SOME);
        HttpResponse<String> second = keyed("k1", SOME);
        assertThat(second.statusCode()).isEqualTo(201);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(total()).isEqualTo(1);
    }

    @Test
    void refusesAKeyThatWasUsedForAnotherBody() {
        keyed("k1", SOME);
        assertProblem(keyed("k1", "{\"final_text\":\"b\"}"), 422, "another body", "Idempotency-Key");
    }

    @Test
    void answersTheSameKeyWithWhatWasRecordedAsItIsNow() {
        keyed("k1", "{\"final_text\":\"pay 5\"}");
        served.patch(PATH + "/id1", "{\"final_text\":\"pay 6\"}");

        var again = keyed("k1", "{\"final_text\":\"pay 5\"}");

        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.headers().firstValue("Location")).hasValue(PATH + "/id1");
        assertThat(again.body()).contains("pay 6");
        assertThat(total()).isEqualTo(1);
    }

    @Test
    void neverAnswersWithATextThatWasDeleted() {
        keyed("k1", "{\"final_text\":\"secret\"}");
        served.send(served.to(PATH + "/id1").DELETE());

        var again = keyed("k1", "{\"final_text\":\"secret\"}");

        assertProblem(again, 410, "what this Idempotency-Key stands for, id1, has been deleted since");
        assertThat(again.body()).doesNotContain("secret");
        assertThat(total()).isZero();
    }

    @Test
    void refusesAKeyThatIsTooLong() {
        assertProblem(keyed("k".repeat(256), SOME), 400, "1 to 255", "Idempotency-Key");
    }

    @Test
    void recordsOnceForOneKeyThatIsSentManyTimesAtOnce() {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            all.add(CompletableFuture.supplyAsync(() -> keyed("same", SOME).body()));
        }
        assertThat(all.stream().map(CompletableFuture::join).distinct()).hasSize(1);
        assertThat(total()).isEqualTo(1);
    }

    @Test
    void recordsAgainAfterAFailureUnderTheSameKey() {
        assertProblem(keyed("k", "{\"final_text\":1}"), 400, "final_text");
        assertThat(keyed("k", SOME).statusCode()).isEqualTo(201);
    }

    @Test
    void refusesQueryParameters() {
        assertProblem(served.post(PATH + "?dry=1", SOME), 400, "no parameter", "dry");
    }

    private HttpResponse<String> keyed(String key, String body) {
        return served.send(served.json(PATH, "POST", body).header("Idempotency-Key", key));
    }

    private int total() {
        return HttpHarness.body(served.get(PATH)).path("total").asInt();
    }
}
