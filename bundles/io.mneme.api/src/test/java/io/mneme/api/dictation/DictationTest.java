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
    void isNamedWithBothRevisionsWhenTheyDiffer() {
        assertThat(new RevisionMismatchException("x", "read", "now"))
                .hasMessage("the dictation x is at revision now, not at read");
    }

    private static Dictation dictation(double seconds, Map<String, String> foreign) {
        return new Dictation("", "", "", Optional.empty(), "", "off", true, "", "", false, seconds, foreign);
    }
}
