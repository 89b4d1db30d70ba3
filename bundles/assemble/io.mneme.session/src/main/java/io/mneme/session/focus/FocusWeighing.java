package io.mneme.session.focus;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.api.session.FocusSessions.ScoredResult;
import io.mneme.api.session.WeighedResults;
import io.mneme.api.session.WeighedResults.WeighedResult;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Weighs search results by the focus of a session, with the weighting policy that is selected. */
final class FocusWeighing {

    private static final String TYPE = "weighting";
    private static final Map<String, String> SELECTORS = Map.of("recipe", "focus");

    private final PolicyRegistry registry;

    FocusWeighing(PolicyRegistry registry) {
        this.registry = registry;
    }

    /**
     * Returns the results in the order of their weights.
     *
     * @param named name of the policy; empty for the active one
     */
    WeighedResults weigh(WeighingRequest request, Optional<String> named) {
        return registry.bound(TYPE, WeightingPolicy.class)
                .map(policies -> weigh(request, named, policies))
                .orElseGet(FocusWeighing::withoutPolicies);
    }

    private static WeighedResults withoutPolicies() {
        Omission absent = new Omission(TYPE, "there are no weighting policies yet");
        return new WeighedResults(List.of(), Optional.empty(), OptionalDouble.empty(), List.of(absent));
    }

    private static WeighedResults weigh(
            WeighingRequest request, Optional<String> named, BoundPolicies<WeightingPolicy> policies) {
        SelectedPolicy<WeightingPolicy> policy = policies.select(SELECTORS, named, Optional.empty());
        List<Omission> omissions = new ArrayList<>(policy.missing().stream().toList());
        List<Weighable> items = request.items();
        WeightingContext context = request.context();
        Settings settings = request.settings(policy.settings());
        List<Weight> weights = policy.call(
                plugin -> List.copyOf(plugin.weigh(items, context, settings)),
                weighed -> Weight.isOneForEach(items, weighed),
                omissions::add);
        double divisor = request.divisor();
        return new WeighedResults(
                sorted(request.results(), items, weights),
                Optional.of(policy.name()),
                divisor == 1 ? OptionalDouble.empty() : OptionalDouble.of(divisor),
                omissions);
    }

    private static List<WeighedResult> sorted(List<ScoredResult> results, List<Weighable> items, List<Weight> weights) {
        List<WeighedResult> weighed = new ArrayList<>(results.size());
        for (int index = 0; index < results.size(); index++) {
            double score = weights.get(index).score();
            weighed.add(new WeighedResult(
                    index,
                    score,
                    results.get(index).score(),
                    score - items.get(index).score(),
                    weights.get(index).reasons()));
        }
        weighed.sort(Comparator.comparingDouble(WeighedResult::score).reversed());
        return weighed;
    }
}
