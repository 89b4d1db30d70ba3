package io.mneme.ui.http.dictation;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictationsEndpointTest {

    private static final String ONE = "/v1/dictations/id1";

    private final HttpHarness served = new HttpHarness();
    private String revision = "";

    @BeforeEach
    void record() {
        served.post("/v1/dictations", "{\"final_text\":\"old\"}");
        revision = revision();
    }

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void readsOne() {
        HttpResponse<String> response = served.get(ONE);
        assertThat(response.body()).contains("\"id\":\"id1\"");
        assertThat(response.headers().firstValue("ETag")).hasValue("\"" + revision + "\"");
    }

    @Test
    void answersAnEditWithTheRecordAsItIsNow() {
        var request = served.to(ONE)
                .header("Content-Type", "application/merge-patch+json")
                .method("PATCH", BodyPublishers.ofString("{\"final_text\":\"new\"}"));
        HttpResponse<String> response = served.send(request);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).contains("new");
        assertThat(response.headers().firstValue("ETag")).hasValue("\"" + revision() + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"NOW\"", "\"NOW--gzip\"", "*", "\"r0\", \"NOW\"", "\"r0\",W/\"r1\",\"NOW\""})
    void editsAtTheRevisionThatWasRead(String condition) {
        assertThat(patchIf(condition).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"r1\"", "W/\"NOW\"", "\"r0\", \"r1\""})
    void refusesToEditAnotherRevision(String condition) {
        assertProblem(patchIf(condition), 412, "is at revision " + revision);
        assertThat(served.get(ONE).body()).contains("old");
    }

    @ParameterizedTest
    @ValueSource(strings = {"r2", "\"r2", "\"r2\" \"r3\"", ""})
    void refusesAConditionThatIsNone(String condition) {
        assertProblem(patchIf(condition), 400, "must be * or the ETag", "If-Match");
    }

    @Test
    void deletes() {
        HttpResponse<String> response = served.send(served.to(ONE).DELETE());
        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
        assertProblem(served.get(ONE), 404, "id1");
    }

    @Test
    void refusesToDeleteAnotherRevision() {
        assertProblem(served.send(served.to(ONE).header("If-Match", "\"r9\"").DELETE()), 412, "r9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nope", "%E8%90%8D", "%2e%2e%2e", "a%20b", "%3Cscript%3E", ";x=1", ""})
    void knowsNoOtherIds(String id) {
        assertProblem(served.get("/v1/dictations/" + id), 404, "");
        assertProblem(served.patch("/v1/dictations/" + id, "{\"final_text\":\"x\"}"), 404, "");
        assertProblem(served.send(served.to("/v1/dictations/" + id).DELETE()), 404, "");
    }

    @Test
    void knowsNothingBelowOne() {
        assertProblem(served.get(ONE + "/x"), 404, "nothing at this path");
    }

    private String revision() {
        return served.record.dictations().find("id1").orElseThrow().revision();
    }

    /** Edits under a condition in which NOW stands for the revision of the dictation. */
    private HttpResponse<String> patchIf(String condition) {
        return served.send(served.json(ONE, "PATCH", "{\"final_text\":\"new\"}")
                .header("If-Match", condition.replace("NOW", revision)));
    }
}
