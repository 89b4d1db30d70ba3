package io.mneme.session.focus;

import io.mneme.api.context.Omission;
import io.mneme.api.focus.FocusDocument;
import io.mneme.api.focus.FocusTurn;
import io.mneme.api.focus.ScoredResult;
import io.mneme.api.focus.WeighedResult;
import io.mneme.api.focus.WeighedResults;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
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
import java.util.stream.Collectors;

/** Weighs search results by the focus of a session, with the weighting policy that is selected. */
final class FocusWeighing {

    private static final String TYPE = "weighting";
    private static final Optional<String> PREFERRED = Optional.of("continuity");
    private static final Map<String, String> SELECTORS = Map.of("recipe", "focus");

    private final PolicyRegistry registry;

    FocusWeighing(PolicyRegistry registry) {
        this.registry = registry;
    }

    /** Returns the results in the order of their weights. */
    WeighedResults weigh(FocusDocument document, List<ScoredResult> results, Optional<String> named, Instant now) {
        Optional<BoundPolicies<WeightingPolicy>> policies = registry.bound(TYPE, WeightingPolicy.class);
        if (policies.isEmpty()) {
            Omission absent = new Omission(TYPE, "there are no weighting policies yet");
            return new WeighedResults(List.of(), Optional.empty(), OptionalDouble.empty(), List.of(absent));
        }
        SelectedPolicy<WeightingPolicy> policy = policies.get().select(SELECTORS, named, PREFERRED);
        List<Omission> omissions = new ArrayList<>(policy.missing().stream().toList());
        double divisor = divisor(results);
        List<Weighable> items = items(document, results, divisor);
        WeightingContext context = new WeightingContext(now, focus(document));
        Settings settings = defaults(policy.settings());
        List<Weight> weights = policy.call(
                plugin -> List.copyOf(plugin.weigh(items, context, settings)),
                weighed -> Weight.isOneForEach(items, weighed),
                omissions::add);
        return new WeighedResults(
                sorted(results, items, weights),
                Optional.of(policy.name()),
                divisor == 1 ? OptionalDouble.empty() : OptionalDouble.of(divisor),
                omissions);
    }

    /** Scores of other scales than 0 to 1 would make the boosts of a focus too small. */
    private static double divisor(List<ScoredResult> results) {
        return Math.max(
                1, results.stream().mapToDouble(ScoredResult::score).max().orElse(1));
    }

    private static List<Weighable> items(FocusDocument document, List<ScoredResult> results, double divisor) {
        Map<String, FocusTurn> lastVisits = new HashMap<>();
        document.contextWindow().forEach(turn -> turn.focusSymbols().forEach(symbol -> lastVisits.put(symbol, turn)));
        List<Weighable> items = new ArrayList<>(results.size());
        for (int index = 0; index < results.size(); index++) {
            ScoredResult result = results.get(index);
            Optional<FocusTurn> visit = Optional.ofNullable(lastVisits.get(result.symbol()));
            items.add(new Weighable(
                    "result-" + index,
                    result.score() / divisor,
                    visit.map(FocusTurn::timestamp),
                    visit.map(turn -> (int) Math.min(Integer.MAX_VALUE, document.lastTurn() - turn.turn()))
                            .orElse(-1),
                    Map.of("symbol", result.symbol())));
        }
        return items;
    }

    private static Focus focus(FocusDocument document) {
        List<List<String>> turns = new ArrayList<>();
        document.contextWindow().forEach(turn -> turns.add(0, turn.focusSymbols()));
        return new Focus(document.accumulatedFocus(), turns);
    }

    private static Settings defaults(List<Setting> declared) {
        return new Settings(declared.stream().collect(Collectors.toMap(Setting::name, Setting::defaultValue)));
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
