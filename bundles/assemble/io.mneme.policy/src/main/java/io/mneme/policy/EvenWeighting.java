package io.mneme.policy;

import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;

/** Weighs each item by the score with which it was found, and nothing else. */
final class EvenWeighting implements WeightingPolicy {

    @Override
    public String name() {
        return "even";
    }

    @Override
    public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
        return items.stream().map(item -> Weight.of(item.score())).toList();
    }
}
