package io.mneme.ui.http.dictation;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.DictationStatistics;
import io.mneme.testkit.CallRecorder.RecordedCall;
import io.mneme.ui.http.harness.HttpHarness;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DictationTotalsJsonTest {

    private static final String PATH = "/v1/dictations/stats";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void areSumsByDayModeAndModel() {
        dictate("2.5", true);
        dictate("10", false);
        dictate("0", false);
        dictate("0", false);
        String sum = "\"sessions\":4,\"seconds\":12.5,\"corrected\":1,\"corrected_share\":0.25}";
        assertThat(served.get(PATH).body())
                .isEqualTo("{\"zone\":\"Asia/Shanghai\",\"total\":{" + sum
                        + ",\"days\":[{\"day\":\"2026-03-02\"," + sum
                        + "],\"modes\":[{\"mode\":\"proofread\"," + sum
                        + "],\"stt_models\":[{\"stt_model\":\"ear\"," + sum
                        + "],\"llm_models\":[{\"llm_model\":\"\"," + sum + "]}");
    }

    @Test
    void haveNoShareOfCorrectionsWhereThereIsNoDictation() {
        assertThat(served.get(PATH).body())
                .startsWith("{\"zone\":\"Asia/Shanghai\",\"total\":{"
                        + "\"sessions\":0,\"seconds\":0.0,\"corrected\":0,\"corrected_share\":null},");
    }

    @Test
    void areOfATimeRange() {
        served.get(PATH + "?range=today");
        served.get(PATH);
        assertThat(served.counts.calls())
                .containsExactly(
                        new RecordedCall("totals", List.of(Optional.of(Instant.parse("2026-03-01T16:00:00Z")))),
                        new RecordedCall("totals", List.of(Optional.empty())));
    }

    @Test
    void nameTheParameterThatIsWrong() {
        assertProblem(served.get(PATH + "?range=year"), 400, "must be today, 7d, 30d or all", "range");
        assertProblem(served.get(PATH + "?days=3"), 400, "is no parameter", "days");
    }

    @Test
    void areNotThereYet() {
        served.bound.unbind(DictationStatistics.class);
        assertProblem(served.get(PATH), 503, "the count of dictations is not there yet");
    }

    private void dictate(String seconds, boolean corrected) {
        served.post(
                "/v1/dictations",
                "{\"final_text\":\"x\",\"enhance_mode\":\"proofread\",\"stt_model\":\"ear\",\"audio_duration\":"
                        + seconds + ",\"user_corrected\":" + corrected + "}");
    }
}
