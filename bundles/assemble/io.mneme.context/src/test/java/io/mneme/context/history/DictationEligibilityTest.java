package io.mneme.context.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.Dictation;
import io.mneme.context.settings.DictationSettings;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictationEligibilityTest {

    private final DictationSettings.CurrentSettings configuration =
            new DictationSettings.CurrentSettings(Map.of("enabled", "true", "max_entry_chars", "3"));
    private final DictationEligibility eligibility = new DictationEligibility(configuration);

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "萍萍来", "😀😀😀"})
    void aConfirmedDictationOfAtMostTheMaximumCanEnter(String text) {
        assertThat(eligibility.exclusion(dictation(text, true))).isEmpty();
    }

    @Test
    void aDictationThatIsNotConfirmedCannotEnter() {
        assertThat(eligibility.exclusion(dictation("abc", false))).hasValue("preview_enabled is not true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abcd", "😀😀😀😀"})
    void aDictationOverTheMaximumCannotEnter(String text) {
        assertThat(eligibility.exclusion(dictation(text, true)))
                .hasValue("final_text has more than 3 characters, which is max_entry_chars of io.mneme.dictation");
    }

    @Test
    void noDictationCanEnterWhileHistoryIsOff() {
        configuration.modified(Map.of("enabled", "false"));
        assertThat(eligibility.exclusion(dictation("abc", true)))
                .hasValue("history is off in prompts, by enabled of io.mneme.dictation");
    }

    @Test
    void aChangeOfTheConfigurationCountsAtOnce() {
        configuration.modified(Map.of("enabled", "true", "max_entry_chars", "4"));
        assertThat(eligibility.exclusion(dictation("abcd", true))).isEmpty();
    }

    private static Dictation dictation(String text, boolean confirmed) {
        return new Dictation("1", "", text, Optional.empty(), text, "proofread", confirmed, "", "", false, 0, Map.of());
    }
}
