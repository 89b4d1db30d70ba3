package io.mneme.ui.gogo.context;

import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextReplay.TrialDetails;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the policies to compare from a command line, and shows what they came to. */
final class ReplayTable {

    /** What a provider commonly asks for a token it has cached, as a share of the full price. */
    private static final double CACHED_PRICE = 0.1;

    private static final TableColumns COLUMNS = columns(
            "policy",
            "requests",
            "tokens",
            "reused=reused_tokens",
            "rebuilds",
            "entries seen=average_entries",
            "cost at 0.1=cost",
            "ratio",
            "least seen=details/least_entries",
            "bytes=details/bytes",
            "reused %=details/reused_percent",
            "provider=details/provider",
            "cached=details/cached_tokens",
            "provider cost=details/cost");

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
        return Table.of(outcomes.stream().map(outcome -> row(outcome, first)).toList(), COLUMNS);
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

    /** Returns an outcome with its cost, and without details if none were measured: their columns are not shown then. */
    private static JsonNode row(TrialResult outcome, double first) {
        double cost = outcome.cost(CACHED_PRICE);
        ObjectNode row =
                RecordJson.of(outcome).put("cost", Math.round(cost)).put("ratio", first == 0 ? 1 : cost / first);
        TrialDetails details = outcome.details();
        if (details.provider().isEmpty()) {
            return row.without("details");
        }
        row.withObjectProperty("details")
                .put("cost", Math.round(details.cost()))
                .put("reused_percent", 100 * outcome.reusedTokens() / Math.max(1, outcome.tokens()));
        return row;
    }
}
