package io.mneme.context.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A window policy gets the values of the request, else of the recipe, else of the configuration, else its defaults. */
class WindowSettingsTest {

    private static final List<Setting> DECLARED = List.of(new Setting("max_entries", 10, 3));

    @Test
    void aValueOfTheRequestComesBeforeThatOfTheConfiguration() {
        assertThat(value(Map.of("max_entries", 5.0), Map.of("max_entries", 7.0)))
                .isEqualTo(5);
    }

    @Test
    void aValueOfTheRequestBelowTheMinimumIsIgnored() {
        assertThat(value(Map.of("max_entries", 2.0), Map.of("max_entries", 7.0)))
                .isEqualTo(7);
    }

    @Test
    void aValueOfTheConfigurationBelowTheMinimumIsIgnored() {
        assertThat(value(Map.of(), Map.of("max_entries", 2.0))).isEqualTo(10);
    }

    @Test
    void aValueOfTheRecipeComesBeforeThatOfTheConfigurationOnly() {
        Map<String, Double> byRecipe = Map.of("max_entries", 6.0);
        assertThat(value(Map.of(), byRecipe, Map.of("max_entries", 7.0))).isEqualTo(6);
        assertThat(value(Map.of("max_entries", 5.0), byRecipe, Map.of("max_entries", 7.0)))
                .isEqualTo(5);
    }

    @Test
    void theMinimumIsAllowed() {
        assertThat(value(Map.of("max_entries", 3.0), Map.of())).isEqualTo(3);
    }

    @Test
    void aSettingOfAnotherPolicyIsIgnored() {
        assertThat(value(Map.of("whole-turns.max_entries", 5.0), Map.of("grow-and-rebuild.max_entries", 7.0)))
                .isEqualTo(10);
    }

    @Test
    void aSettingOfThePolicyComesBeforeOneThatNamesNone() {
        assertThat(value(Map.of("fifo.max_entries", 5.0, "max_entries", 6.0), Map.of("fifo.max_entries", 7.0)))
                .isEqualTo(5);
        assertThat(value(Map.of(), Map.of("fifo.max_entries", 7.0, "max_entries", 6.0)))
                .isEqualTo(7);
    }

    @Test
    void aSettingOfAnotherPolicyIsNotUnknownToThisOne() {
        WindowSettings settings =
                new WindowSettings(Map.of("fifo.nope", 1.0, "whole-turns.nope", 1.0, "nope", 1.0), Map.of(), Map.of());

        assertThat(settings.unknownTo("fifo", DECLARED)).containsExactly("fifo.nope", "nope");
        assertThat(settings.policies()).containsExactly("fifo", "whole-turns");
    }

    private static double value(Map<String, Double> byRequest, Map<String, Double> byConfiguration) {
        return value(byRequest, Map.of(), byConfiguration);
    }

    private static double value(
            Map<String, Double> byRequest, Map<String, Double> byRecipe, Map<String, Double> byConfiguration) {
        return new WindowSettings(byRequest, byRecipe, byConfiguration)
                .valuesFor("fifo", DECLARED)
                .get("max_entries");
    }
}
