package io.mneme.testkit;

import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;

/** The real registry of policies with weighting policies, without a framework. */
public final class WeightingRegistry extends MemoryRegistry {

    private WeightingRegistry() {
        open(PolicyType.of(
                        "weighting",
                        WeightingPolicy.class,
                        new ScoreOnly(),
                        WeightingPolicy::name,
                        WeightingPolicy::settings)
                .withPreferred("continuity"));
    }

    /** Weighs by the score alone. */
    private static final class ScoreOnly implements WeightingPolicy {

        @Override
        public String name() {
            return "score-only";
        }

        @Override
        public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
            return items.stream().map(item -> Weight.of(item.score())).toList();
        }
    }

    /** Returns a registry with policies of equal ranking, as of a plug-in. */
    public static WeightingRegistry of(WeightingPolicy... policies) {
        WeightingRegistry registry = new WeightingRegistry();
        for (WeightingPolicy policy : policies) {
            registry.add(policy, 0);
        }
        return registry;
    }

    /** Adds a policy of a plug-in with a ranking. */
    public void add(WeightingPolicy policy, int ranking) {
        add("weighting", policy, ranking);
    }
}
