package io.mneme.itests.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files for Prometheus and Grafana that are shipped.
 *
 * @param folder where they are
 */
record MonitoringFiles(Path folder) {

    private static final Pattern ALERT = Pattern.compile("(?m)^ +- alert: (\\w+)$");
    private static final Pattern RULE = Pattern.compile("(?m)^        expr: (?:>-\\n((?:          .*\\n)+)|(.*)\\n)");
    private static final Pattern INPUT = Pattern.compile("(?m)^ +- series: '(.*)'$");
    private static final List<String> QUERY_FIELDS = List.of("expr", "definition");

    private String text(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    /** Returns the names of the alerts. */
    List<String> alerts() throws IOException {
        return ALERT.matcher(text("alerts.yml"))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** Returns the text of the tests of the rules. */
    String alertTests() throws IOException {
        return text("alerts-test.yml");
    }

    /** Returns the queries of all rules, and of the series that their tests have. */
    List<String> alertQueries() throws IOException {
        Stream<String> rules = RULE.matcher(text("alerts.yml"))
                .results()
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1));
        Stream<String> inputs = INPUT.matcher(alertTests()).results().map(found -> found.group(1));
        return Stream.concat(rules, inputs).toList();
    }

    /** Returns the queries of all panels, variables and annotations of the dashboard. */
    List<String> dashboardQueries() throws IOException {
        JsonNode dashboard = new ObjectMapper().readTree(text("grafana-dashboard.json"));
        return QUERY_FIELDS.stream()
                .flatMap(field -> dashboard.findValuesAsText(field).stream())
                .toList();
    }
}
