package io.mneme.weight;

import static io.mneme.weight.WeighedItems.found;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.weigh.WeightingPolicyContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelevanceWeightingTest implements WeightingPolicyContract {

    private final WeighedItems weighed = WeighedItems.of(new RelevanceWeighting());

    @Override
    public WeightingPolicy policy() {
        return new RelevanceWeighting();
    }

    @Test
    void scoresUpToOneStayAsTheyAre() {
        assertThat(weighed.weigh(found(0.25), found(-0.9)))
                .containsExactly(
                        new Weight(0.25, List.of("relevance 0.25")), new Weight(-0.9, List.of("relevance -0.9")));
    }

    @Test
    void scoresAboveOneAreDividedByTheBest() {
        assertThat(weighed.weigh(found(3), found(12)))
                .containsExactly(
                        new Weight(0.25, List.of("scaled by the best score 12", "relevance 0.25")),
                        new Weight(1, List.of("scaled by the best score 12", "relevance 1")));
    }
}
