package io.mneme.context;

import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;
import java.util.function.Function;

/** A weighting policy that does whatever a test wants. */
public record ScriptedWeighting(String name, Function<List<Weighable>, List<Weight>> weights)
        implements WeightingPolicy {

    @Override
    public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
        return weights.apply(items);
    }
}
