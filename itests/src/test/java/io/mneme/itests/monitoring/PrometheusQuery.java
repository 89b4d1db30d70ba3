package io.mneme.itests.monitoring;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The metrics that a query reads.
 *
 * @param metrics the labels by which their series are selected or grouped, by their names
 */
record PrometheusQuery(Map<String, Set<String>> metrics) {

    private static final Pattern VARIABLE = Pattern.compile("label_values\\((\\w+(?:\\{.*})?), (\\w+)\\)");
    private static final Pattern GROUPING = Pattern.compile("\\b(?:by|on|without|ignoring) ?\\(([^)]*)\\)");
    private static final Pattern SELECTOR = Pattern.compile("([a-zA-Z_]\\w*)\\b(?:\\{([^}]*)})?(?!\\s*\\()");
    private static final Pattern MATCHER = Pattern.compile("(\\w+) ?(?:=~|!~|!=|=)");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset");

    static PrometheusQuery parse(String text) {
        Set<String> grouped = new TreeSet<>();
        String variable = VARIABLE.matcher(text).replaceAll(found -> {
            grouped.add(found.group(2));
            return MatchResult.class.cast(found).group(1).replace("$", "\\$");
        });
        GROUPING.matcher(variable).results().forEach(found -> Arrays.stream(
                        found.group(1).split(","))
                .map(String::strip)
                .forEach(grouped::add));
        String bare = GROUPING.matcher(variable)
                .replaceAll("")
                .replaceAll("\"(?:[^\"\\\\]|\\\\.)*\"", "")
                .replaceAll("\\[[^]]*]", "")
                .replaceAll("\\b[0-9][\\w.]*", "");
        Map<String, Set<String>> metrics = new TreeMap<>();
        SELECTOR.matcher(bare)
                .results()
                .filter(found -> !WORDS.contains(found.group(1)))
                .forEach(found -> metrics.computeIfAbsent(found.group(1), name -> new TreeSet<>(grouped))
                        .addAll(selecting(found.group(2))));
        return new PrometheusQuery(metrics);
    }

    private static Set<String> selecting(String matchers) {
        Set<String> labels = new TreeSet<>();
        if (matchers != null) {
            MATCHER.matcher(matchers).results().forEach(found -> labels.add(found.group(1)));
        }
        return labels;
    }
}
