package io.mneme.ui.gogo;

import io.mneme.api.policy.PolicyInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Policies in rows. */
final class PolicyTables {

    private static final List<String> OFFICE =
            List.of("kind", "name", "version", "bundle", "ranking", "selectors", "in office", "failures", "note");

    /** What requests and configuration override is a standard, and must not be taken for what is in force. */
    private static final String SETTINGS = "standard settings";

    private PolicyTables() {}

    /** Returns one table of everything there is to say, for programs. */
    static Table complete(List<PolicyInfo> policies) {
        List<String> header = new ArrayList<>(OFFICE);
        header.add(SETTINGS);
        return Table.of(header, policies.stream().map(policy -> {
            List<Object> row = new ArrayList<>(office(policy));
            row.add(settings(policy));
            return row;
        }));
    }

    /** Returns a table of who is in office, and one of the standard settings of those that have any, for people. */
    static String text(List<PolicyInfo> policies) {
        Stream<PolicyInfo> configurable =
                policies.stream().filter(policy -> !policy.settings().isEmpty());
        Table settings = Table.of(
                List.of("kind", "name", SETTINGS),
                configurable.map(policy -> List.of(policy.kind(), policy.name(), settings(policy))));
        Table office = Table.of(OFFICE, policies.stream().map(PolicyTables::office));
        return settings.rows().isEmpty() ? office.toString() : office + "\n\n" + settings;
    }

    private static List<Object> office(PolicyInfo policy) {
        return List.of(
                policy.kind(),
                policy.name(),
                policy.version(),
                policy.bundle(),
                new Ranking(policy.ranking()),
                selectors(policy.selectors()),
                policy.inOffice(),
                policy.failures(),
                policy.note());
    }

    private static String settings(PolicyInfo policy) {
        return String.join("; ", policy.settings());
    }

    private static String selectors(Map<String, String> selectors) {
        return new TreeMap<>(selectors)
                .entrySet().stream()
                        .map(selector -> selector.getKey() + "=" + selector.getValue())
                        .collect(Collectors.joining(","));
    }
}
