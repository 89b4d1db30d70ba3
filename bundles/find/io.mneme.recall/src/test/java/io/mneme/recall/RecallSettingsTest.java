package io.mneme.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecallSettingsTest {

    @ParameterizedTest(name = "{0}={1} is refused")
    @CsvSource({
        "weight_bm25, NaN, weight_bm25 must be a number from -100 to 100: NaN",
        "weight_date, 101, weight_date must be a number from -100 to 100: 101",
        "candidates, 9, candidates must be a whole number from 10 to 1000: 9",
        "session_gap_minutes, 0, session_gap_minutes must be a whole number from 1 to 525600: 0",
        "prompt_turns, 51, prompt_turns must be a whole number from 1 to 50: 51",
        "prompt_tokens, x, prompt_tokens must be a whole number from 1 to 100000: x",
        "embed_timeout_ms, 0, embed_timeout_ms must be a whole number from 1 to 60000: 0"
    })
    void aWrongValueIsRefusedWithItsKeyAndRule(String key, String value, String refusal) {
        assertThat(RecallSettings.SCHEMA.refusal(Map.of(key, value))).contains(refusal);
    }

    @Test
    void noValueIsNeeded() {
        assertThat(RecallSettings.SCHEMA.refusal(Map.of())).isEmpty();
    }
}
