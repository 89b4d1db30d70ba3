package io.mneme.api.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextReplay.TrialResult;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrialResultTest {

    private static final TrialResult OUTCOME = new TrialResult("sliding", 10, 1_000, 600, 2, 5);

    @ParameterizedTest(name = "at {0} of the price it costs {1}")
    @CsvSource({"0, 400", "0.1, 460", "1, 1000"})
    void reusedTokensCostTheirShare(double price, double cost) {
        assertThat(OUTCOME.cost(price)).isEqualTo(cost);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void aPriceThatIsNoShareIsRefused(double price) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OUTCOME.cost(price))
                .withMessage("cached price must be from 0 to 1: " + price);
    }

    @Test
    void aTrialOfAWindowPolicyHasItsName() {
        assertThat(new Trial("sliding", Map.of("entries", 2.0)).policy()).isEqualTo("sliding");
        assertThat(new Trial("sliding", Map.of("entries", 2.0)).settingsOf("window"))
                .isEqualTo(Map.of("entries", 2.0));
    }

    @Test
    void aTrialOfSeveralPoliciesNamesEachWithItsType() {
        Trial trial = new Trial(Map.of("window", "sliding", "renderer", "chat"), Map.of());
        assertThat(trial.policy()).isEqualTo("renderer=chat window=sliding");
    }
}
