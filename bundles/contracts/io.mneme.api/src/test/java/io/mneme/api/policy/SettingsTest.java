package io.mneme.api.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    @Test
    void answersWhatWasSet() {
        assertThat(new Settings(Map.of("half_life", 2.5)).get("half_life")).isEqualTo(2.5);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({"20, 20", "20.9, 20", "1e300, 2147483647"})
    void aCountHasNoFractionAndIsAnInt(double value, int whole) {
        assertThat(new Settings(Map.of("entries", value)).whole("entries")).isEqualTo(whole);
    }

    @Test
    void refusesASettingThatWasNotDeclared() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Settings(Map.of()).get("entries"))
                .withMessageContaining("entries");
    }

    @Test
    void aDefaultValueBelowTheMinimumIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Setting("entries", 0, 1))
                .withMessage("entries must be at least 1: 0");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void aDefaultValueThatIsNotFiniteIsRefused(double value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Setting("entries", value, 1));
    }

    @ParameterizedTest(name = "{0} is shown as {1}")
    @CsvSource({"20, 20", "-1, -1", "0.5, 0.5", "2147483647, 2147483647", "1e16, 1.0E16"})
    void aWholeNumberIsShownWithoutAFraction(double value, String text) {
        assertThat(Setting.text(value)).isEqualTo(text);
    }
}
