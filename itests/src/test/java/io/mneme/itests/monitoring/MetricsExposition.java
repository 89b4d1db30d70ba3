package io.mneme.itests.monitoring;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What a container shows Prometheus.
 *
 * @param types the types of the metrics, by their names
 * @param labels the names of the labels of the series, by their names: those of a summary end with {@code _count} and {@code _sum}
 */
record MetricsExposition(Map<String, String> types, Map<String, Set<String>> labels) {

    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\S+) (\\S+)$");
    private static final Pattern SERIES = Pattern.compile("(?m)^([a-z]\\w*)(?:\\{(.*)})? \\S+$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");

    static MetricsExposition parse(String text) {
        Map<String, String> types = new TreeMap<>();
        TYPE.matcher(text).results().forEach(line -> types.put(line.group(1), line.group(2)));
        Map<String, Set<String>> labels = new TreeMap<>();
        SERIES.matcher(text).results().forEach(line -> labels.computeIfAbsent(line.group(1), name -> new TreeSet<>())
                .addAll(labels(line)));
        return new MetricsExposition(types, labels);
    }

    private static Set<String> labels(MatchResult series) {
        Set<String> labels = new TreeSet<>();
        if (series.group(2) != null) {
            LABEL.matcher(series.group(2)).results().forEach(label -> labels.add(label.group(1)));
        }
        return labels;
    }

    /** Returns the names of the labels of a metric, without the bounds of a histogram. */
    Set<String> labelsOf(String metric) {
        Set<String> found =
                new TreeSet<>(labels.getOrDefault(metric, labels.getOrDefault(metric + "_count", Set.of())));
        found.remove("le");
        return found;
    }
}
