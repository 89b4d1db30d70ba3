package io.mneme.policy;

import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;

/** A policy that a test loads by a class loader of its own. */
public final class EvenCopy implements WeightingPolicy {

    @Override
    public String name() {
        return "copy";
    }

    @Override
    public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
        return items.stream().map(item -> Weight.of(item.score())).toList();
    }
}
