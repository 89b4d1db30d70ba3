package io.mneme.dialogue.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DialogueSettingsTest {

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({
        "language, fr",
        "zone, Moon",
        "quote_chars, 5",
        "media_window, 101",
        "media_pressure_percent, 101",
        "media_image_message_limit, -1",
        "context_note_depth, -1",
        "context_note_placement, near",
        "context_note_band, 101",
        "humanizer_degree, much",
        "policy_timeout_ms, 1",
        "filter.keep_messages, many"
    })
    void aWrongValueIsRejectedByItsKey(String key, String value) {
        assertThat(DialogueSettings.SCHEMA.refusal(Map.of(key, value)))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith(key + " must be "));
    }

    @Test
    void theSecondThresholdIsNotBelowTheFirst() {
        assertThat(DialogueSettings.SCHEMA.refusal(Map.of("media_high_pressure_percent", "60")))
                .contains("media_high_pressure_percent must be at least media_pressure_percent, 75: 60");
    }

    @Test
    void aFetchLimitOfAnyFormIsAccepted() {
        assertThat(DialogueSettings.SCHEMA.refusal(Map.of("message_fetch_limit", "many")))
                .isEmpty();
    }

    @Test
    void aWrongValueLeavesTheLastGoodOnes() {
        DialogueSettings.CurrentSettings configuration =
                new DialogueSettings.CurrentSettings(Map.of("context_note_depth", "7"));
        configuration.modified(Map.of("context_note_depth", "deep"));
        assertThat(configuration.current().note().depth()).isEqualTo(7);
    }

    @Test
    void bothLanguagesHaveTheSameTexts() {
        assertThat(NoticeTexts.of("zh", Map.of()).texts().keySet()).isEqualTo(NoticeTexts.keys());
    }

    @Test
    void aValueWithBracesIsInsertedAsItIs() {
        assertThat(NoticeTexts.of("en", Map.of()).text("note", "note", "{hours} {note}"))
                .isEqualTo("[System: {hours} {note}]");
    }
}
