package io.mneme.session.focus;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusDocument.FocusTurn;
import io.mneme.api.session.FocusSessions.ScoredResult;
import io.mneme.api.session.WeighedResults;
import io.mneme.api.session.WeighedResults.WeighedResult;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Weighs search results by a focus session, with the weighting policy that is selected.
 *
 * @param document the document of the session
 * @param results the results
 * @param configured settings of weighting policies by name
 * @param now the moment of the request
 */
record FocusWeighing(FocusDocument document, List<ScoredResult> results, Map<String, Double> configured, Instant now) {

    private static final String TYPE = "weighting";
    private static final Map<String, String> SELECTORS = Map.of("recipe", "focus");

    FocusWeighing {
        results = List.copyOf(results);
    }

    /**
     * Returns the results in the order of their weights.
     *
     * @param named name of the policy; empty for the active one
     */
    WeighedResults weigh(PolicyRegistry registry, Optional<String> named) {
        return registry.bound(TYPE, WeightingPolicy.class)
                .map(policies -> weigh(policies.select(SELECTORS, named, Optional.empty())))
                .orElseGet(FocusWeighing::withoutPolicies);
    }

    private static WeighedResults withoutPolicies() {
        Omission absent = new Omission(TYPE, "there are no weighting policies yet");
        return new WeighedResults(List.of(), Optional.empty(), OptionalDouble.empty(), List.of(absent));
    }

    private WeighedResults weigh(SelectedPolicy<WeightingPolicy> policy) {
        List<Omission> omissions = new ArrayList<>(policy.missing().stream().toList());
        double divisor = divisor();
        List<Weighable> items = items(divisor);
        WeightingContext context = context();
        Settings settings = settings(policy.settings());
        List<Weight> weights = policy.call(
                plugin -> List.copyOf(plugin.weigh(items, context, settings)),
                weighed -> Weight.isOneForEach(items, weighed),
                omissions::add);
        return new WeighedResults(
                sorted(items, weights),
                Optional.of(policy.name()),
                divisor == 1 ? OptionalDouble.empty() : OptionalDouble.of(divisor),
                omissions);
    }

    private List<WeighedResult> sorted(List<Weighable> items, List<Weight> weights) {
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

    /** Returns what all scores are divided by. Scores of other scales than 0 to 1 would make the boosts of a focus too small. */
    private double divisor() {
        return Math.max(
                1, results.stream().mapToDouble(ScoredResult::score).max().orElse(1));
    }

    /** Returns the items, in the order of the results. */
    private List<Weighable> items(double divisor) {
        Map<String, FocusTurn> lastVisits = new HashMap<>();
        document.contextWindow().forEach(turn -> turn.focusSymbols().forEach(symbol -> lastVisits.put(symbol, turn)));
        List<Weighable> items = new ArrayList<>(results.size());
        for (ScoredResult result : results) {
            Optional<FocusTurn> visit = Optional.ofNullable(lastVisits.get(result.symbol()));
            items.add(new Weighable(
                    "result-" + items.size(),
                    result.score() / divisor,
                    visit.map(FocusTurn::timestamp),
                    visit.map(this::turnsAgo).orElse(-1),
                    Map.of("symbol", result.symbol())));
        }
        return items;
    }

    private int turnsAgo(FocusTurn turn) {
        return (int) Math.min(Integer.MAX_VALUE, document.lastTurn() - turn.turn());
    }

    /** Returns what the session is about. */
    private WeightingContext context() {
        List<List<String>> turns = new ArrayList<>();
        document.contextWindow().forEach(turn -> turns.add(0, turn.focusSymbols()));
        return new WeightingContext(now, new Focus(document.accumulatedFocus(), turns));
    }

    /** Returns a value for each of these settings. A configured value below the minimum is ignored. */
    private Settings settings(List<Setting> declared) {
        Map<String, Double> values = new HashMap<>();
        for (Setting setting : declared) {
            double value = configured.getOrDefault(setting.name(), setting.defaultValue());
            values.put(setting.name(), value < setting.minimum() ? setting.defaultValue() : value);
        }
        return new Settings(values);
    }
}
