package io.mneme.ui.gogo.policy;

import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.RankingCell;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.PolicyJson;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Policies, the highest ranking first.
 *
 * @param policies the policies
 */
public record PolicyTable(List<PolicyInfo> policies) implements CommandResult {

    private static final List<String> COLUMNS = List.of(
            "kind", "name", "version", "bundle", "ranking", "selectors", "active", "used by", "failures", "note");

    /** What requests and configuration override is a standard, and must not be taken for what is in force. */
    private static final String SETTINGS = "standard settings";

    public PolicyTable {
        policies = List.copyOf(policies);
    }

    /** Returns a table of the policies, and one of the standard settings of those that have any. */
    @Override
    public String toText() {
        Stream<PolicyInfo> configurable =
                policies.stream().filter(policy -> !policy.settings().isEmpty());
        Table settings = Table.of(
                List.of("kind", "name", SETTINGS),
                configurable.map(policy -> List.of(policy.kind(), policy.name(), settings(policy))));
        Table overview = Table.of(COLUMNS, policies.stream().map(PolicyTable::row));
        return settings.rows().isEmpty() ? overview.toString() : overview + "\n\n" + settings;
    }

    @Override
    public String toJson() {
        return PolicyJson.list(policies).toString();
    }

    @Override
    public List<PolicyInfo> elements() {
        return policies;
    }

    private static List<Object> row(PolicyInfo policy) {
        return List.of(
                policy.kind(),
                policy.name(),
                policy.version(),
                policy.bundle(),
                new RankingCell(policy.ranking()),
                selectors(policy.selectors()),
                policy.active(),
                String.join(", ", policy.usedBy()),
                policy.failures(),
                policy.note());
    }

    private static String settings(PolicyInfo policy) {
        return String.join("; ", PolicyJson.settings(policy));
    }

    private static String selectors(Map<String, String> selectors) {
        return new TreeMap<>(selectors)
                .entrySet().stream()
                        .map(selector -> selector.getKey() + "=" + selector.getValue())
                        .collect(Collectors.joining(","));
    }
}
