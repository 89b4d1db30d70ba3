package io.mneme.ui.gogo.context;

import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextReplay.TrialDetails;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.ui.gogo.output.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the policies to compare from a command line, and shows what they came to. */
final class ReplayTable {

    /** What a provider commonly asks for a token it has cached, as a share of the full price. */
    private static final double CACHED_PRICE = 0.1;

    private static final List<String> HEADER = List.of(
            "policy",
            "requests",
            "tokens",
            "reused",
            "rebuilds",
            "entries seen",
            "cost at 0.1",
            "ratio",
            "least seen",
            "bytes",
            "reused %",
            "provider",
            "cached",
            "provider cost");

    private ReplayTable() {}

    /**
     * Returns the trials.
     *
     * @param policies each {@code NAME} of a window policy or {@code TYPE=NAME}, with {@code :setting=value,…} behind it, and
     *     further ones behind a {@code +}
     * @throws IllegalArgumentException if there is none, or a setting is wrong
     */
    static List<Trial> parseTrials(List<String> policies) {
        if (policies.isEmpty()) {
            throw new IllegalArgumentException("--policy must be given, once for each policy to compare");
        }
        return policies.stream().map(ReplayTable::trial).toList();
    }

    /** Returns one row for each outcome; the column of ratios compares its cost with the first one's. */
    static Table format(List<TrialResult> outcomes) {
        double first = outcomes.isEmpty() ? 0 : outcomes.get(0).cost(CACHED_PRICE);
        return Table.of(HEADER, outcomes.stream().map(outcome -> row(outcome, first)));
    }

    private static Trial trial(String text) {
        Map<String, String> policies = new HashMap<>();
        Map<String, Map<String, Double>> settings = new HashMap<>();
        for (String part : text.split("\\+")) {
            int colon = part.indexOf(':');
            String policy = colon < 0 ? part : part.substring(0, colon);
            int equals = policy.indexOf('=');
            String type = equals < 0 ? "window" : policy.substring(0, equals);
            policies.put(type, policy.substring(equals + 1));
            settings.put(type, ContextOptions.policySettings(colon < 0 ? "" : part.substring(colon + 1)));
        }
        return new Trial(policies, settings);
    }

    private static List<Object> row(TrialResult outcome, double first) {
        double cost = outcome.cost(CACHED_PRICE);
        List<Object> cells = new ArrayList<>(List.of(
                outcome.policy(),
                outcome.requests(),
                outcome.tokens(),
                outcome.reusedTokens(),
                outcome.rebuilds(),
                outcome.averageEntries(),
                Math.round(cost),
                first == 0 ? 1.0 : cost / first));
        cells.addAll(details(outcome));
        return cells;
    }

    /** Returns empty cells, whose columns are not shown, if no details were measured. */
    private static List<Object> details(TrialResult outcome) {
        TrialDetails details = outcome.details();
        return details.provider().isEmpty()
                ? List.of("", "", "", "", "", "")
                : List.of(
                        details.leastEntries(),
                        details.bytes(),
                        100 * outcome.reusedTokens() / Math.max(1, outcome.tokens()),
                        details.provider(),
                        details.cachedTokens(),
                        Math.round(details.cost()));
    }
}
