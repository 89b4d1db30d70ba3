package io.mneme.itests.harness;

import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;

/** Weighs items by their scores, as the fallback does, but as a plug-in. */
public final class ScoreWeighting implements WeightingPolicy {

    @Override
    public String name() {
        return "by-score";
    }

    @Override
    public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
        return items.stream().map(item -> Weight.of(item.score())).toList();
    }
}
