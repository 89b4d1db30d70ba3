package io.mneme.recall;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.ConversationPlace;
import io.mneme.api.search.RecallQuery;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Orders ranked turns by the weighting policy that a query names. What the policy returns is checked against its contract. */
final class WeighedRanking {

    private static final String TYPE = "weighting";

    private final Supplier<Optional<BoundPolicies<WeightingPolicy>>> policies;

    WeighedRanking(PolicyRegistry registry) {
        policies = () -> registry.bound(TYPE, WeightingPolicy.class);
    }

    /**
     * Turns in the order of their weights.
     *
     * @param turns the turns, the best first
     * @param failures why they are less well ordered; empty if they are not
     */
    record WeighedTurns(List<RankedTurn> turns, List<String> failures) {

        WeighedTurns {
            turns = List.copyOf(turns);
            failures = List.copyOf(failures);
        }
    }

    /** Returns the turns as the policy of a query orders them, by now; as they are if it names none. */
    WeighedTurns order(List<RankedTurn> ranked, RecallQuery query, Instant now) {
        if (query.weighting().isEmpty()) {
            return new WeighedTurns(ranked, List.of());
        }
        return policies.get()
                .map(bound -> query.preview() ? bound.unshadowed() : bound)
                .map(asked -> order(ranked, asked.select(Map.of(), query.weighting(), Optional.empty()), now))
                .orElseGet(() -> new WeighedTurns(ranked, List.of("there are no weighting policies")));
    }

    private static WeighedTurns order(List<RankedTurn> ranked, SelectedPolicy<WeightingPolicy> policy, Instant now) {
        List<Weighable> items = ranked.stream().map(WeighedRanking::item).toList();
        WeightingContext context = new WeightingContext(now, Focus.NONE);
        Settings settings = new Settings(
                policy.settings().stream().collect(Collectors.toMap(Setting::name, Setting::defaultValue)));
        List<Omission> failures = new ArrayList<>();
        policy.missing().ifPresent(failures::add);
        List<Weight> weights = policy.call(
                plugin -> List.copyOf(plugin.weigh(items, context, settings)),
                weighed -> Weight.isOneForEach(items, weighed),
                failures::add);
        List<RankedTurn> ordered = IntStream.range(0, ranked.size())
                .mapToObj(turn -> ranked.get(turn).weighed(policy.name(), weights.get(turn)))
                .sorted(RankedTurn.BEST_FIRST)
                .toList();
        return new WeighedTurns(ordered, failures.stream().map(Omission::reason).toList());
    }

    private static Weighable item(RankedTurn ranked) {
        CandidateTurn turn = ranked.turn();
        Map<String, String> keys = new HashMap<>();
        keys.put("journal", turn.journal());
        keys.put("author", turn.traits().author());
        turn.place().map(ConversationPlace::conversation).ifPresent(id -> keys.put("conversation", id));
        return new Weighable(
                turn.journal() + " " + turn.position().value(), ranked.score(), turn.timestamp(), -1, keys);
    }
}
