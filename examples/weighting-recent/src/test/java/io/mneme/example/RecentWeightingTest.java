package io.mneme.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.weigh.WeightingPolicyContract;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecentWeightingTest implements WeightingPolicyContract {

    private static final Settings SETTINGS = new Settings(Map.of("half_life_hours", 24.0, "bonus", 0.5));
    private static final WeightingContext CONTEXT = new WeightingContext(NOW, Focus.NONE);

    private final RecentWeighting policy = new RecentWeighting();

    @Override
    public WeightingPolicy policy() {
        return policy;
    }

    @Test
    void theBonusHalvesWithEachHalfLife() {
        assertThat(policy.weigh(List.of(item(2, 0), item(2, 24), item(1, 48)), CONTEXT, SETTINGS))
                .containsExactly(
                        new Weight(1.5, List.of("recency 0.50")),
                        new Weight(1.25, List.of("recency 0.25")),
                        new Weight(0.625, List.of("recency 0.13")));
    }

    @Test
    void anItemWithoutATimeHasNoBonus() {
        Weighable timeless = new Weighable("a", 3, Optional.empty(), -1, Map.of());
        assertThat(policy.weigh(List.of(timeless), CONTEXT, SETTINGS))
                .containsExactly(new Weight(1, List.of("recency 0.00")));
    }

    private static Weighable item(double score, int hoursAgo) {
        return new Weighable("a", score, Optional.of(NOW.minus(Duration.ofHours(hoursAgo))), 0, Map.of());
    }
}
