package io.mneme.weight;

import static io.mneme.weight.WeighedItems.NOW;
import static io.mneme.weight.WeighedItems.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.weigh.WeightingPolicyContract;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlendWeightingTest implements WeightingPolicyContract {

    private static final Focus TEA = new Focus(List.of("tea"), List.of(List.of("tea")));

    private final WeighedItems weighed = WeighedItems.of(new BlendWeighting()).with(TEA);

    @Override
    public WeightingPolicy policy() {
        return new BlendWeighting();
    }

    private static Weighable yesterday(String symbol, double score) {
        return new Weighable(symbol, score, Optional.of(NOW.minus(Duration.ofHours(24))), 4, Map.of());
    }

    @Test
    void addsUpRelevanceRecencyAndContinuity() {
        Weight weight = weighed.weigh(yesterday("tea", 0.5)).get(0);
        assertThat(weight.score()).isCloseTo(0.6 * 0.5 + 0.2 * 0.5 + 0.2 * 0.6, within(1e-9));
        assertThat(weight.reasons()).containsExactly("relevance 0.3", "recency 0.1", "continuity 0.12");
    }

    @Test
    void eachPartHasItsSetting() {
        WeighedItems none = weighed.with("relevance", 0).with("recency", 0).with("continuity", 0);
        assertThat(none.with("relevance", 2).scores(yesterday("tea", 0.5))).containsExactly(1.0);
        assertThat(none.with("recency", 2).scores(yesterday("tea", 0.5))).containsExactly(1.0);
        assertThat(none.with("continuity", 2).scores(yesterday("tea", 0.5))).containsExactly(1.2);
    }

    @Test
    void theHalfLifeAndTheFactorsAreThoseOfTheirPolicies() {
        assertThat(WeighedItems.defaults(new BlendWeighting()))
                .containsAllEntriesOf(Map.of("half_life_hours", 24.0, "half_life_turns", 0.0, "factor_recent", 0.3));
        assertThat(weighed.with("half_life_turns", 2)
                        .with("relevance", 0)
                        .with("continuity", 0)
                        .scores(yesterday("tea", 0.5)))
                .containsExactly(0.2 * 0.25);
    }

    @Test
    void anItemOfUnknownAgeOutsideTheFocusHasItsRelevanceAlone() {
        assertThat(weighed.scores(found(0.5))).containsExactly(0.3);
    }

    @Test
    void withoutFocusAndTimesTheOrderStays() {
        assertThat(weighed.with(Focus.NONE).scores(found(30), found(20), found(-10)))
                .isSortedAccordingTo((one, other) -> Double.compare(other, one));
    }
}
