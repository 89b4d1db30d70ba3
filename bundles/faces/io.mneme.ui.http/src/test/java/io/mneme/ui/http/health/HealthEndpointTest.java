package io.mneme.ui.http.health;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.health.ReadinessChecks.ReadinessResult;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HealthEndpointTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void livesAsSoonAsItAnswers() {
        served.bound.unbind(ReadinessChecks.class);
        HttpResponse<String> response = served.get("/health/live");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void isReadyWhenNoCheckFails() {
        HttpResponse<String> response = served.get("/health/ready");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void namesTheChecksThatFail() {
        Map<String, String> missing = new LinkedHashMap<>();
        missing.put("dictations", "waits for a journal");
        missing.put("Disk Space", "is full");
        served.bound.bind(ReadinessChecks.class, () -> new ReadinessResult(missing, Map.of()));
        HttpResponse<String> response = served.get("/health/ready");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body())
                .isEqualTo("{\"status\":\"DOWN\",\"missing\":[\"dictations\",\"Disk Space\"],"
                        + "\"reasons\":{\"dictations\":\"waits for a journal\",\"Disk Space\":\"is full\"}}");
    }

    @Test
    void isReadyAndDegradedByNameWhenAJournalCannotBeWritten() {
        served.bound.bind(
                ReadinessChecks.class, () -> new ReadinessResult(Map.of(), Map.of("journals", "can only be read")));
        HttpResponse<String> response = served.get("/health/ready");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .isEqualTo("{\"status\":\"DEGRADED\",\"degraded\":[\"journals\"],"
                        + "\"reasons\":{\"journals\":\"can only be read\"}}");
    }

    @Test
    void isNotReadyWhereNoHealthCheckCanRun() {
        served.bound.unbind(ReadinessChecks.class);
        HttpResponse<String> response = served.get("/health/ready");
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body())
                .startsWith("{\"status\":\"DOWN\",\"missing\":"
                        + "[\"dictations\",\"conversations\",\"context\",\"redaction\"]");
    }

    @Test
    void answersForServicesThatAreNotThereYet() {
        served.bound.unbind(Dictations.class);
        served.bound.unbind(ContextAssembler.class);
        served.bound.unbind(PolicyAdmin.class);
        for (String path : List.of("/v1/dictations", "/v1/dictations/id1", "/v1/context?session=s", "/v1/policies")) {
            HttpResponse<String> response = served.get(path);
            assertProblem(response, 503, "is not there yet");
            assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
        }
    }

    @Test
    void answersWithTheFileAtFaultForServicesWhoseJournalCouldNotBeOpened() {
        UnopenedJournal unopened = new UnopenedJournal("notes", "note", "/data/ledger.jsonl, line 3 is damaged");
        served.bound.unbind(Dictations.class);
        served.journals.addUnopened(unopened);
        for (String path : List.of("/v1/dictations", "/v1/tail?journal=notes")) {
            HttpResponse<String> response = served.get(path);
            assertProblem(response, 503, "the journal notes is not open: ledger.jsonl, line 3 is damaged");
            assertThat(response.body()).doesNotContain("try again", "/data");
        }
    }

    @Test
    void knowsNoOtherChecks() {
        assertProblem(served.get("/health"), 404, "nothing at this path");
        assertProblem(served.get("/health/other"), 404, "nothing at this path");
    }
}
