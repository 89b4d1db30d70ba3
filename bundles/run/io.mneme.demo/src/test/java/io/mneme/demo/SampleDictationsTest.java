package io.mneme.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SampleDictationsTest {

    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    private final List<JsonNode> dictations = all();

    @Test
    void hasAtLeastSixtyDictationsInTwoModes() {
        assertThat(dictations).hasSizeGreaterThanOrEqualTo(60);
        assertThat(dictations)
                .extracting(dictation -> dictation.path("enhance_mode").textValue())
                .contains("proofread", "translate");
        assertThat(dictations.stream()
                        .map(dictation -> dictation.path("enhance_mode"))
                        .collect(Collectors.toSet()))
                .hasSize(2);
    }

    @Test
    void holdsAWholeRecordInEveryLine() {
        assertThat(dictations).allSatisfy(dictation -> {
            assertThat(dictation.path("final_text").textValue()).isNotBlank();
            assertThat(dictation.path("asr_text").textValue()).isNotBlank();
            assertThat(dictation.path("preview_enabled").isBoolean()).isTrue();
            assertThat(dictation.path("audio_duration").doubleValue()).isPositive();
            assertThat(dictation.has("id")).isFalse();
        });
    }

    @Test
    void isCorrectedInAtLeastAThirdOfItsDictations() {
        assertThat(dictations)
                .filteredOn(dictation -> dictation.path("user_corrected").booleanValue())
                .hasSizeGreaterThanOrEqualTo(dictations.size() / 3);
    }

    @Test
    void saysThatItIsCorrectedExactlyWhereItIs() {
        assertThat(dictations).allSatisfy(dictation -> assertThat(
                        dictation.path("user_corrected").booleanValue())
                .isEqualTo(!dictation.path("enhanced_text").isNull()
                        && !dictation.path("enhanced_text").equals(dictation.path("final_text"))));
    }

    @Test
    void holdsSomeThatNobodyHasConfirmed() {
        assertThat(dictations)
                .extracting(dictation -> dictation.path("preview_enabled").booleanValue())
                .contains(true, false);
    }

    @Test
    void spansThreeWeeksThatEndAMomentAgo() {
        List<Instant> times = dictations.stream()
                .map(dictation -> Instant.parse(dictation.path("timestamp").textValue()))
                .toList();
        assertThat(times).isSorted();
        Instant newest = times.get(times.size() - 1);
        assertThat(newest).isEqualTo(NOW.minus(Duration.ofMinutes(5)));
        assertThat(Duration.between(times.get(0), newest)).isBetween(Duration.ofDays(18), Duration.ofDays(22));
    }

    private static List<JsonNode> all() {
        return SampleDictations.json(NOW).stream()
                .map(SampleDictationsTest::json)
                .toList();
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException failed) {
            throw new AssertionError(failed);
        }
    }
}
