package io.mneme.record.dictation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DictationMatcherTest {

    private static final Dictation DICTATION = new DictationKind()
            .decode(
                    """
                    {"timestamp":"2026-03-12T10:30:00+00:00","asr_text":"Call Cate","final_text":"Call Kate",\
                    "enhance_mode":"proofread","stt_model":"whisper","llm_model":"qwen","user_corrected":true}""");

    @Test
    void everythingIsWantedWithoutConditions() {
        assertThat(DictationMatcher.of(DictationFilter.ALL).matchesAll()).isTrue();
        assertThat(DictationMatcher.of(DictationFilter.ALL).test(DICTATION)).isTrue();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "mode:proofread, true",
        "mode:translate, false",
        "stt:whisper, true",
        "llm:qwen, true",
        "llm:, false",
        "corrected, true"
    })
    void aTagMustMatch(String tag, boolean wanted) {
        assertThat(DictationMatcher.of(filter(List.of(tag), "")).test(DICTATION))
                .isEqualTo(wanted);
    }

    @Test
    void oneOfSeveralTagsIsEnough() {
        assertThat(DictationMatcher.of(filter(List.of("mode:translate", "stt:whisper"), ""))
                        .test(DICTATION))
                .isTrue();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"kate, true", "CATE, true", "Tom, false"})
    void aTextIsFoundWhateverItsCase(String text, boolean wanted) {
        assertThat(DictationMatcher.of(filter(List.of(), text)).test(DICTATION)).isEqualTo(wanted);
    }

    private static DictationFilter filter(List<String> tags, String text) {
        return new DictationFilter(Optional.empty(), Optional.empty(), tags, Optional.of(text), true);
    }
}
