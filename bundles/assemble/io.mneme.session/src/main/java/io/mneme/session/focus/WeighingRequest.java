package io.mneme.session.focus;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusDocument.FocusTurn;
import io.mneme.api.session.FocusSessions.ScoredResult;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.WeightingContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Search results that are weighed by a focus session, as a weighting policy sees them.
 *
 * @param document the document of the session
 * @param results the results
 * @param configured settings of weighting policies by name
 * @param now the moment of the request
 */
record WeighingRequest(
        FocusDocument document, List<ScoredResult> results, Map<String, Double> configured, Instant now) {

    WeighingRequest {
        results = List.copyOf(results);
    }

    /** Returns what all scores are divided by. Scores of other scales than 0 to 1 would make the boosts of a focus too small. */
    double divisor() {
        return Math.max(
                1, results.stream().mapToDouble(ScoredResult::score).max().orElse(1));
    }

    /** Returns the items, in the order of the results. */
    List<Weighable> items() {
        Map<String, FocusTurn> lastVisits = new HashMap<>();
        document.contextWindow().forEach(turn -> turn.focusSymbols().forEach(symbol -> lastVisits.put(symbol, turn)));
        double divisor = divisor();
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
    WeightingContext context() {
        List<List<String>> turns = new ArrayList<>();
        document.contextWindow().forEach(turn -> turns.add(0, turn.focusSymbols()));
        return new WeightingContext(now, new Focus(document.accumulatedFocus(), turns));
    }

    /** Returns a value for each of these settings. A configured value below the minimum is ignored. */
    Settings settings(List<Setting> declared) {
        Map<String, Double> values = new HashMap<>();
        for (Setting setting : declared) {
            double value = configured.getOrDefault(setting.name(), setting.defaultValue());
            values.put(setting.name(), value < setting.minimum() ? setting.defaultValue() : value);
        }
        return new Settings(values);
    }
}
