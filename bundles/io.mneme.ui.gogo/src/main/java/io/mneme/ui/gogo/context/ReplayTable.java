package io.mneme.ui.gogo.context;

import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.ui.gogo.argument.PolicySettingsParser;
import io.mneme.ui.gogo.output.Table;
import java.util.List;

/** Reads the policies to compare from a command line, and shows what they came to. */
final class ReplayTable {

    /** What a provider commonly asks for a token it has cached, as a share of the full price. */
    private static final double CACHED_PRICE = 0.1;

    private ReplayTable() {}

    /**
     * Returns the trials.
     *
     * @param policies each {@code NAME} or {@code NAME:setting=value,…}
     * @throws IllegalArgumentException if there is none, or a setting is wrong
     */
    static List<Trial> parseTrials(List<String> policies) {
        if (policies.isEmpty()) {
            throw new IllegalArgumentException("--policy must be given, once for each policy to compare");
        }
        return policies.stream().map(ReplayTable::trial).toList();
    }

    /** Returns one row for each outcome; the last column compares its cost with the first one's. */
    static Table format(List<TrialResult> outcomes) {
        double first = outcomes.isEmpty() ? 0 : outcomes.get(0).cost(CACHED_PRICE);
        return Table.of(
                List.of("policy", "requests", "tokens", "reused", "rebuilds", "entries seen", "cost at 0.1", "ratio"),
                outcomes.stream().map(outcome -> row(outcome, first)));
    }

    private static Trial trial(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? new Trial(text, PolicySettingsParser.parse(""))
                : new Trial(text.substring(0, colon), PolicySettingsParser.parse(text.substring(colon + 1)));
    }

    private static List<Object> row(TrialResult outcome, double first) {
        double cost = outcome.cost(CACHED_PRICE);
        return List.of(
                outcome.policy(),
                outcome.requests(),
                outcome.tokens(),
                outcome.reusedTokens(),
                outcome.rebuilds(),
                outcome.averageEntries(),
                Math.round(cost),
                first == 0 ? 1.0 : cost / first);
    }
}
