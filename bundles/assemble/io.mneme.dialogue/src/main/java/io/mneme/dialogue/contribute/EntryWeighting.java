package io.mneme.dialogue.contribute;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.dialogue.stage.StageRequest;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.support.weight.LexicalScores;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Weighs the entries of a dialogue by the weighting policy that a request names. The score of an entry is how well it matches the
 * newest message. Used for one request.
 */
final class EntryWeighting {

    private static final String TYPE = "weighting";

    private final SelectedPolicy<WeightingPolicy> policy;
    private final StageRequest request;
    private final List<Omission> failures = new ArrayList<>();
    private Optional<PolicySource> decided = Optional.empty();

    private EntryWeighting(SelectedPolicy<WeightingPolicy> policy, StageRequest request) {
        this.policy = policy;
        this.request = request;
        policy.missing().ifPresent(failures::add);
    }

    /** Returns the weighting of a request; empty if it names none, or there are no weighting policies. */
    static Optional<EntryWeighting> of(StageRequest request) {
        Optional<String> named = request.request().options().policy(TYPE);
        Optional<BoundPolicies<WeightingPolicy>> bound = request.policies().weightings();
        return named.flatMap(
                        name -> bound.map(policies -> policies.select(request.selectors(), named, Optional.empty())))
                .map(policy -> new EntryWeighting(policy, request));
    }

    /** Returns the policy that has weighed the entries, the fallback if another one failed; empty if it was not asked. */
    Optional<PolicySource> decided() {
        return decided;
    }

    /** Returns the failures of the policy, in whose place the fallback served. */
    List<Omission> failures() {
        return List.copyOf(failures);
    }

    /** Returns the weight of each entry, in their order; what a policy returns is checked against its contract. */
    List<Weight> weights(List<EntryItems> entries) {
        List<Weighable> items = items(entries);
        WeightingContext context = new WeightingContext(request.now(), Focus.NONE);
        Settings settings = request.settingsOf(TYPE, policy.settings());
        int failed = failures.size();
        List<Weight> weights = policy.call(
                plugin -> List.copyOf(plugin.weigh(items, context, settings)),
                weighed -> Weight.isOneForEach(items, weighed),
                failures::add);
        decided = Optional.of((failures.size() > failed ? policy.fallback() : policy).source(TYPE));
        return weights;
    }

    private List<Weighable> items(List<EntryItems> entries) {
        List<Double> scores = scores(entries);
        List<Weighable> items = new ArrayList<>(entries.size());
        int turnsAgo =
                (int) entries.stream().skip(1).filter(EntryItems::startsTurn).count();
        for (int i = 0; i < entries.size(); i++) {
            EntryItems entry = entries.get(i);
            turnsAgo -= i > 0 && entry.startsTurn() ? 1 : 0;
            items.add(new Weighable(
                    Long.toString(entry.position()),
                    scores.get(i),
                    entry.timestamp(),
                    turnsAgo,
                    Map.of("author", entry.author())));
        }
        return List.copyOf(items);
    }

    /** Returns how well the entries match the message that the model answers: the input, else the newest message of a user. */
    private List<Double> scores(List<EntryItems> entries) {
        List<String> texts = entries.stream()
                .map(entry -> entry.author() + " " + entry.content())
                .toList();
        String input = request.request().inputs().text("input");
        int newest = IntStream.range(0, entries.size())
                .filter(at -> entries.get(at).startsTurn())
                .max()
                .orElse(entries.size() - 1);
        return input.isBlank()
                ? LexicalScores.of(entries.get(newest).content(), texts, newest)
                : LexicalScores.of(input, texts, -1);
    }
}
