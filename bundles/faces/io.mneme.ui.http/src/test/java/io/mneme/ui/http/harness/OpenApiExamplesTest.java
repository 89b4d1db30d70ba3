package io.mneme.ui.http.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example of the document, sent to the endpoints over a record that has what the examples are about. */
class OpenApiExamplesTest {

    private static final OpenApiConformance DESCRIBED = new OpenApiConformance();

    /** The id of a context in the document; contexts of the harness are numbered. */
    private static final String CONTEXT = "e2389cadb515-3";

    private final HttpHarness served = new HttpHarness();

    @BeforeEach
    void recordWhatTheExamplesAreAbout() {
        post("/v1/dictations", "{\"id\":\"01M836A63AK5Z10RY3791HTZZE\",\"final_text\":\"call Kate\"}", 201);
        utterance("01M836A63AK5Z10RY3791HTZZF", "conv_20260301_090000_k2m4qa");
        utterance("01M836A7G9644CP8CG6A722Y5S", "conv_20260301_120000_8ss7o0");
        post(
                "/v1/journals/message/entries",
                "{\"id\":\"01M836A63AK5Z10RY3791HTZZE\",\"conversation_id\":\"c1\",\"role\":\"user\",\"content\":\"Tea?\"}",
                201);
        served.send(served.json("/v1/vocabulary/Kate", "PUT", "{}"));
        post("/v1/sessions/current/turns", "{\"query\":\"find auth module\",\"focus_symbols\":[\"src/auth.ts\"]}", 201);
        post("/v1/context/dictation", "{\"mode\":\"proofread\"}", 200);
        post("/v1/context/dictation", "{\"mode\":\"proofread\"}", 200);
    }

    @AfterEach
    void stop() {
        served.close();
    }

    static Stream<OpenApiExample> examples() {
        return DESCRIBED.examples().stream();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void areAnsweredWithTheStatusThatIsDescribed(OpenApiExample example) {
        HttpResponse<String> response = served.send(
                example.withPath(example.path().replace(CONTEXT, "c0")).request(served));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(example.status());
    }

    @Test
    void areThereForEveryOperation() {
        assertThat(DESCRIBED.operations())
                .allSatisfy(operation ->
                        assertThat(DESCRIBED.examples(operation)).as(operation).isNotEmpty());
    }

    @Test
    void areThereForEveryParameter() {
        List<String> without = DESCRIBED
                .parameters()
                .filter(parameter ->
                        List.of("path", "query").contains(parameter.path("in").asText()))
                .filter(parameter -> !parameter.has("example"))
                .map(Object::toString)
                .toList();
        assertThat(without).isEmpty();
    }

    private void utterance(String id, String conversation) {
        post(
                "/v1/utterances",
                "{\"id\":\"%s\",\"type\":\"stt\",\"text\":\"tea\",\"project_path\":\"/home/me/tea\",\"conversation_id\":\"%s\"}"
                        .formatted(id, conversation),
                201);
    }

    private void post(String path, String body, int status) {
        assertThat(served.post(path, body).statusCode()).isEqualTo(status);
    }
}
