package io.mneme.api.dictation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictationFilterTest {

    @ParameterizedTest
    @ValueSource(strings = {"corrected", "mode:", "mode:proofread", "stt:a:b", "llm:two\nlines"})
    void takesTagsOfEveryForm(String tag) {
        assertThat(tagged(List.of(tag)).tags()).containsExactly(tag);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Corrected", "mode", "model:x", " mode:x"})
    void refusesAnyOtherTagByName(String tag) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tagged(List.of(tag)))
                .withMessage("tag must be corrected, mode:X, stt:X or llm:X: " + tag);
    }

    @Test
    void keepsTheTagsItWasMadeOf() {
        List<String> tags = new ArrayList<>(List.of("corrected"));
        DictationFilter filter = tagged(tags);
        tags.clear();
        assertThat(filter.tags()).containsExactly("corrected");
    }

    @Test
    void lanesOfAModeAndOfItsConfirmedDictationsDiffer() {
        assertThat(List.of(DictationLanes.ofMode("a"), DictationLanes.confirmed("a"), DictationLanes.CONFIRMED))
                .containsExactly("mode:a", "confirmed:a", "confirmed");
    }

    private static DictationFilter tagged(List<String> tags) {
        return new DictationFilter(Optional.empty(), Optional.empty(), tags, Optional.empty(), true);
    }
}
