package io.mneme.context.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.WindowReport;
import io.mneme.context.ContextHarness;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.window.AlignedWindow;
import io.mneme.window.FifoWindow;
import io.mneme.window.TokenBudgetWindow;
import io.mneme.window.WholeTurnsWindow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A setting of a window policy changes no window of another one. */
class SettingsByPolicyTest {

    private final ContextHarness house = new ContextHarness();

    @BeforeEach
    void confirmSixty() {
        List.of(new AlignedWindow(), new FifoWindow(), new TokenBudgetWindow(), new WholeTurnsWindow())
                .forEach(house::window);
        for (int i = 0; i < 60; i++) {
            house.journal.confirm("t" + i);
        }
    }

    @ParameterizedTest(name = "of {0}")
    @ValueSource(strings = {"fifo", "token-budget", "whole-turns"})
    void theNumbersOfDictationsAreNoSettings(String policy) {
        int before = entries(named(policy));
        house.dictation.modified(Map.of("enabled", "true", "max_entries", "7", "refresh_threshold", "9"));

        assertThat(entries(named(policy).withSettings("window", Map.of("sliding.entries", 1.0))))
                .isEqualTo(before)
                .isGreaterThan(14);
    }

    @Test
    void aSettingOfTheConfigurationAppliesToItsPolicyOnly() {
        house.context.modified(Map.of("window.fifo.max_entries", "33"));

        assertThat(entries(named("fifo"))).isEqualTo(33);
        assertThat(entries(named("whole-turns"))).isEqualTo(15);
    }

    @Test
    void aSettingOfTheRequestAppliesToItsPolicyOnly() {
        Map<String, Double> settings = Map.of("fifo.max_entries", 12.0, "whole-turns.rebuilt_turns", 4.0);

        assertThat(entries(named("fifo").withSettings("window", settings))).isEqualTo(12);
        assertThat(entries(named("whole-turns").withSettings("window", settings)))
                .isEqualTo(4);
    }

    @Test
    void aSettingOfARecipeWithoutAPolicyBelongsToTheRecipesOwn() {
        house.recipes.addRecipe(new ConfiguredRecipe(Map.of(
                "service.pid",
                "notes",
                "name",
                "notes",
                "contributors",
                "history",
                "policies",
                "window=fifo",
                "window.max_entries",
                "21",
                "window.whole-turns.rebuilt_turns",
                "5")));

        assertThat(report("notes", RequestOptions.NONE).entries()).isEqualTo(21);
        assertThat(report("notes", named("token-budget")).entries()).isEqualTo(60);
        assertThat(report("notes", named("whole-turns")).entries()).isEqualTo(5);
    }

    @Test
    void alignedServesDictationsByDefault() {
        assertThat(report("dictation", RequestOptions.NONE).policy()).isEqualTo("aligned");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"max_entries=11", "refresh_threshold=49", "max_history_chars=5000"})
    void aChangedNumberOfGrowAndRebuildKeepsItServingDictations(String line) {
        house.dictation.modified(Map.of("enabled", "true", line.split("=")[0], line.split("=")[1]));

        WindowReport report = report("dictation", RequestOptions.NONE);
        assertThat(report.policy()).isEqualTo("grow-and-rebuild");
        assertThat(report.entries()).isEqualTo(line.startsWith("max_entries") ? 11 : 10);
        assertThat(report("dictation", named("fifo")).policy()).isEqualTo("fifo");
    }

    @Test
    void aRequestWithANumberOfGrowAndRebuildIsServedByIt() {
        WindowReport report =
                report("dictation", RequestOptions.NONE.withSettings("window", Map.of("max_entries", 3.0)));

        assertThat(report.policy()).isEqualTo("grow-and-rebuild");
        assertThat(report.entries()).isEqualTo(3);
    }

    @Test
    void theNumbersThatWereShippedChangeNoPolicy() {
        house.dictation.modified(
                Map.of("enabled", "true", "max_entries", "10", "refresh_threshold", "50", "max_history_chars", "6000"));

        assertThat(report("dictation", RequestOptions.NONE).policy()).isEqualTo("aligned");
    }

    @Test
    void aNumberOfAnEarlierReleaseStillAppliesToThePoliciesThatDeclareIt() {
        house.dictation.modified(Map.of("enabled", "true", "rebuilt_turns", "6", "max_vocabulary_terms", "9"));

        assertThat(entries(named("whole-turns"))).isEqualTo(6);
    }

    @Test
    void aSettingThatItsPolicyDoesNotDeclareIsRefused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        report("dictation", RequestOptions.NONE.withSettings("window", Map.of("fifo.floor", 3.0))))
                .withMessage("window.fifo.floor is no setting of the window policy fifo;"
                        + " there are dropped_entries, max_entries");
    }

    @Test
    void aSettingBelowTheMinimumOfItsPolicyIsRefused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> report(
                        "dictation", RequestOptions.NONE.withSettings("window", Map.of("fifo.max_entries", 0.0))))
                .withMessage("window.fifo.max_entries must be at least 1: 0");
    }

    @Test
    void aSettingOfAPolicyThatIsNotInstalledIsReported() {
        RequestOptions options = RequestOptions.NONE.withSettings("window", Map.of("fiffo.max_entries", 3.0));

        assertThat(report("dictation", options).warnings())
                .containsExactly("there is no window policy fiffo, for which there are settings");
    }

    private int entries(RequestOptions options) {
        return report("dictation", options).entries();
    }

    private WindowReport report(String recipe, RequestOptions options) {
        return house.report(new ContextRequest(recipe, "s", Map.of("mode", "proofread"), RequestInputs.NONE, options));
    }

    private static RequestOptions named(String policy) {
        return RequestOptions.NONE.withPolicy("window", policy);
    }
}
