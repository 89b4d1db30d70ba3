package io.mneme.weight;

import static io.mneme.weight.WeighedItems.aged;
import static io.mneme.weight.WeighedItems.found;
import static io.mneme.weight.WeighedItems.ofTurn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.weigh.WeightingPolicyContract;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecencyWeightingTest implements WeightingPolicyContract {

    private final WeighedItems weighed = WeighedItems.of(new RecencyWeighting());

    @Override
    public WeightingPolicy policy() {
        return new RecencyWeighting();
    }

    @ParameterizedTest(name = "of a score of 1, {1} is left after {0}")
    @CsvSource({"PT0S, 1.0", "PT24H, 0.55", "PT48H, 0.325", "P36500D, 0.1"})
    void halvesWithEachHalfLifeDownToTheFloor(Duration age, double score) {
        assertThat(weighed.scores(aged(1, age)).get(0)).isCloseTo(score, within(1e-9));
    }

    @ParameterizedTest(name = "of a score of 1, {1} is left {0} turns ago")
    @CsvSource({"0, 1.0", "5, 0.5", "10, 0.25"})
    void countsTurnsIfTheyHaveAHalfLife(int turns, double score) {
        WeighedItems byTurns = weighed.with("half_life_turns", 5).with("floor", 0);
        assertThat(byTurns.scores(ofTurn(1, turns)).get(0)).isCloseTo(score, within(1e-9));
    }

    @Test
    void anItemOfNoTurnIsWeighedByItsTime() {
        WeighedItems byTurns = weighed.with("half_life_turns", 5).with("floor", 0);
        assertThat(byTurns.scores(aged(1, Duration.ofHours(24))).get(0)).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void anItemOfUnknownAgeCountsAsVeryOld() {
        assertThat(weighed.scores(found(1)).get(0)).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void anItemOfTheFutureIsNew() {
        assertThat(weighed.scores(aged(1, Duration.ofHours(-5)))).containsExactly(1.0);
    }

    @Test
    void aScoreBelowZeroFallsWithItsAge() {
        assertThat(weighed.with("floor", 0).scores(aged(-0.5, Duration.ZERO), aged(-0.5, Duration.ofHours(24))))
                .containsExactly(-0.5, -0.75);
    }

    @Test
    void aFloorAboveOneCountsAsOne() {
        assertThat(weighed.with("floor", 7).scores(aged(0.5, Duration.ofHours(24))))
                .containsExactly(0.5);
    }

    @Test
    void namesTheRecencyAndTheScale() {
        List<Weight> weights = weighed.weigh(aged(4, Duration.ofHours(24)));
        assertThat(weights.get(0).score()).isCloseTo(0.55, within(1e-9));
        assertThat(weights.get(0).reasons()).containsExactly("scaled by the best score 4", "recency 0.55");
    }
}
