package io.mneme.context.fit;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.settings.WindowSettings;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.support.weight.LexicalScores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Weighs the lines of a history by the weighting policy that a request or its recipe names. The score of a line is how well it
 * matches the newest message. Used for one request.
 */
public final class TurnWeighting {

    private final SelectedPolicy<WeightingPolicy> policy;
    private final Settings settings;
    private final Instant now;
    private final Map<String, String> keys;
    private final String input;
    private final List<Omission> failures = new ArrayList<>();

    public TurnWeighting(SelectedPolicy<WeightingPolicy> policy, RequestScope scope, String journal) {
        this.policy = policy;
        settings = new WindowSettings(scope.request().options().settingsOf("weighting"), Map.of(), Map.of())
                .valuesFor(policy.name(), policy.settings());
        now = scope.now();
        keys = Map.of("journal", journal);
        input = scope.request().inputs().text("input");
    }

    String name() {
        return policy.name();
    }

    /** Returns the failures of the policy, in whose place the fallback served. */
    List<Omission> failures() {
        return List.copyOf(failures);
    }

    /** Returns the weight of each line, by its position; what a policy returns is checked against its contract. */
    Map<Long, Weight> weights(List<TurnLine> lines) {
        List<Weighable> items = items(lines);
        WeightingContext context = new WeightingContext(now, Focus.NONE);
        List<Weight> weights = policy.call(
                plugin -> List.copyOf(plugin.weigh(items, context, settings)),
                weighed -> Weight.isOneForEach(items, weighed),
                failures::add);
        Map<Long, Weight> byPosition = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            byPosition.put(lines.get(i).position(), weights.get(i));
        }
        return byPosition;
    }

    private List<Weighable> items(List<TurnLine> lines) {
        List<Double> scores = scores(lines);
        List<Weighable> items = new ArrayList<>(lines.size());
        int turnsAgo = (int) lines.stream().skip(1).filter(TurnLine::startsTurn).count();
        for (int i = 0; i < lines.size(); i++) {
            TurnLine line = lines.get(i);
            turnsAgo -= i > 0 && line.startsTurn() ? 1 : 0;
            items.add(new Weighable(line.id(), scores.get(i), line.timestamp(), turnsAgo, keys));
        }
        return List.copyOf(items);
    }

    /** Without a text of its own, the newest message of a request is the line that starts the newest turn of its history. */
    private List<Double> scores(List<TurnLine> lines) {
        List<String> texts = lines.stream().map(TurnLine::text).toList();
        int newest = IntStream.range(0, lines.size())
                .filter(at -> lines.get(at).startsTurn())
                .max()
                .orElse(lines.size() - 1);
        return input.isBlank()
                ? LexicalScores.of(texts.get(newest), texts, newest)
                : LexicalScores.of(input, texts, -1);
    }
}
