package io.mneme.record.dictation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.schema.JsonFields;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DictationParserTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00.123456789Z");

    @Test
    void aFinalTextIsEnough() {
        Dictation dictation = DictationParser.recorded("{\"final_text\":\"萍萍来了\"}", NOW);
        assertThat(dictation.timestamp()).isEqualTo("2026-03-12T10:30:00.123456+00:00");
        assertThat(dictation.asrText()).isEqualTo("萍萍来了");
        assertThat(dictation.mode()).isEqualTo("off");
        assertThat(dictation.confirmed()).isFalse();
        assertThat(dictation.id()).isEmpty();
    }

    @ParameterizedTest(name = "{0} is kept as {1}")
    @CsvSource({
        "2026-03-12T18:30:00+08:00, 2026-03-12T10:30:00+00:00",
        "2026-03-12T10:30:00Z, 2026-03-12T10:30:00+00:00",
        "2026-03-12T10:30:00.1+00:00, 2026-03-12T10:30:00.100000+00:00",
        "2026-03-12T10:30:00.123456-01:00, 2026-03-12T11:30:00.123456+00:00"
    })
    void timesAreKeptInUtcWithTheirMicroseconds(String given, String kept) {
        assertThat(DictationParser.recorded("{\"final_text\":\"a\",\"timestamp\":\"" + given + "\"}", NOW)
                        .timestamp())
                .isEqualTo(kept);
    }

    @ParameterizedTest(name = "{0} s are kept as {1} s")
    @CsvSource({"3.24, 3.2", "3.25, 3.3", "0, 0.0", "1e1, 10.0"})
    void durationsAreKeptToATenthOfASecond(String given, double kept) {
        assertThat(DictationParser.recorded("{\"final_text\":\"a\",\"audio_duration\":" + given + "}", NOW)
                        .audioSeconds())
                .isEqualTo(kept);
    }

    @ParameterizedTest(name = "{1} is refused by its name")
    @CsvSource(
            delimiter = '|',
            value = {
                "final_text | {}",
                "final_text | {'final_text':1}",
                "final_text | {'final_text':null}",
                "final_text | {'final_text':'a\\u0000b'}",
                "final_text | {'final_text':'a\\ud800b'}",
                "timestamp | {'final_text':'a','timestamp':'yesterday'}",
                "timestamp | {'final_text':'a','timestamp':'2026-02-30T10:30:00+00:00'}",
                "timestamp | {'final_text':'a','timestamp':'2026-03-12T10:30:00'}",
                "timestamp | {'final_text':'a','timestamp':'../esc'}",
                "timestamp | {'final_text':'a','timestamp':12}",
                "asr_text | {'final_text':'a','asr_text':[]}",
                "enhanced_text | {'final_text':'a','enhanced_text':1}",
                "enhance_mode | {'final_text':'a','enhance_mode':{}}",
                "preview_enabled | {'final_text':'a','preview_enabled':1}",
                "preview_enabled | {'final_text':'a','preview_enabled':'true'}",
                "user_corrected | {'final_text':'a','user_corrected':0}",
                "stt_model | {'final_text':'a','stt_model':3}",
                "llm_model | {'final_text':'a','llm_model':false}",
                "audio_duration | {'final_text':'a','audio_duration':-1}",
                "audio_duration | {'final_text':'a','audio_duration':'3'}",
                "audio_duration | {'final_text':'a','audio_duration':1e300}",
                "id | {'final_text':'a','id':''}",
                "id | {'final_text':'a','id':'../esc'}",
                "further | {'final_text':'a','further':{'deep':['\\u0000']}}",
                "'' | {'final_text':'a','final_text':'b'}",
                "'' | [1]",
                "'' | {'final_text':'a'} {}",
                "'' | not json"
            })
    void badInputIsRefusedNamingTheField(String field, String json) {
        assertThatThrownBy(() -> DictationParser.recorded(json.replace('\'', '"'), NOW))
                .isInstanceOfSatisfying(InvalidEntryException.class, refused -> assertThat(refused.field())
                        .isEqualTo(field.replace("'", "")));
    }

    @Test
    void anEditSetsWhatItNamesAndKeepsTheRest() {
        Dictation before = DictationParser.recorded("{\"final_text\":\"a\",\"stt_model\":\"s\",\"x\":[1,  2]}", NOW);
        Dictation after = edited(before, "{\"final_text\":\"b\"}", NOW);
        assertThat(after.finalText()).isEqualTo("b");
        assertThat(after.sttModel()).isEqualTo("s");
        assertThat(after.extraFields())
                .containsEntry("x", "[1,  2]")
                .containsEntry("edited_at", "\"2026-03-12T10:30:00.123456+00:00\"");
    }

    @Test
    void anEditOfTheFinalTextDerivesTheCorrectionAgain() {
        Dictation before = DictationParser.recorded("{\"final_text\":\"a\",\"enhanced_text\":\"a\"}", NOW);
        assertThat(edited(before, "{\"final_text\":\"b\"}", NOW).corrected()).isTrue();
    }

    @Test
    void anEditDropsAFurtherKeyGivenAsNull() {
        Dictation before = DictationParser.recorded("{\"final_text\":\"a\",\"x\":1}", NOW);
        assertThat(edited(before, "{\"x\":null}", NOW).extraFields()).doesNotContainKey("x");
    }

    @Test
    void anEditMayTakeTheEnhancedTextAway() {
        Dictation before = DictationParser.recorded("{\"final_text\":\"a\",\"enhanced_text\":\"b\"}", NOW);
        assertThat(edited(before, "{\"enhanced_text\":null}", NOW).enhancedText())
                .isEmpty();
    }

    @ParameterizedTest(name = "{0} is refused")
    @CsvSource(
            delimiter = '|',
            value = {"id | {'id':'y'}", "edited_at | {'edited_at':'now'}", "final_text | {'final_text':null}"})
    void anEditOfWhatMustStayIsRefused(String field, String patch) {
        Dictation before = DictationParser.recorded("{\"final_text\":\"a\"}", NOW);
        assertThatThrownBy(() -> edited(before, patch.replace('\'', '"'), NOW))
                .isInstanceOfSatisfying(InvalidEntryException.class, refused -> assertThat(refused.field())
                        .isEqualTo(field));
    }

    private static Dictation edited(Dictation before, String patch, Instant now) {
        return DictationParser.edited(before, JsonFields.strict(patch), now);
    }
}
