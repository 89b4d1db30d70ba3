package io.mneme.api.dictation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictationTest {

    @Test
    void keepsFurtherKeysInTheOrderOfTheFile() {
        Map<String, String> foreign = new LinkedHashMap<>();
        foreign.put("z", "1");
        foreign.put("a", "2");
        foreign.put("m", "3");
        assertThat(dictation(0, foreign).extraFields())
                .containsExactly(Map.entry("z", "1"), Map.entry("a", "2"), Map.entry("m", "3"));
    }

    @Test
    void keepsTheFurtherKeysItWasMadeOf() {
        Map<String, String> foreign = new LinkedHashMap<>(Map.of("a", "1"));
        Dictation dictation = dictation(0, foreign);
        foreign.clear();
        assertThat(dictation.extraFields()).hasSize(1);
    }

    @Test
    void letsNobodyChangeItsFurtherKeys() {
        Map<String, String> foreign = dictation(0, Map.of()).extraFields();
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> foreign.put("a", "1"));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesSecondsThatAreNoLength(double seconds) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> dictation(seconds, Map.of()))
                .withMessage("audioSeconds must be a number of at least 0: " + seconds);
    }

    @Test
    void losesAnExtraIdWithANewId() {
        Map<String, String> extra = new LinkedHashMap<>(Map.of("id", "7"));
        extra.put("a", "1");
        Dictation named = dictation(1, extra).withId("new");
        assertThat(named.id()).isEqualTo("new");
        assertThat(named.extraFields()).containsOnly(Map.entry("a", "1"));
        assertThat(named.withId("")).isEqualTo(dictation(1, Map.of("a", "1")));
    }

    @Test
    void changesOnlyItsTextsWithOtherTexts() {
        Dictation shown = dictation(1, Map.of("a", "1")).withTexts("heard", "meant");
        assertThat(shown.asrText()).isEqualTo("heard");
        assertThat(shown.finalText()).isEqualTo("meant");
        assertThat(shown.withTexts("", "")).isEqualTo(dictation(1, Map.of("a", "1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"proofread → translate", "a->b"})
    void isAChainOfModes(String mode) {
        assertThat(Dictation.isChain(mode)).isTrue();
        assertThat(dictation(0, Map.of()).isChain()).isFalse();
    }

    private static Dictation dictation(double seconds, Map<String, String> foreign) {
        return new Dictation("", "", "", Optional.empty(), "", "off", true, "", "", false, seconds, foreign);
    }
}
