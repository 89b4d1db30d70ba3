package io.mneme.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What a benchmark measured.
 *
 * @param name class and method, and the threads if there were several
 * @param runs the score of every iteration of every fork, ascending; where single calls were timed, the median of each
 * @param effort how many forks and iterations there were, after what warm-up
 * @param unit of the score
 * @param p99 the 99th percentile of all single calls; not a number when too few calls were timed
 */
record BenchmarkFigure(String name, List<Double> runs, String effort, String unit, double p99) {

    private static final long ENOUGH_FOR_P99 = 1_000;

    static BenchmarkFigure of(JsonNode result) {
        JsonNode metric = result.path("primaryMetric");
        boolean timed = metric.has("rawDataHistogram");
        List<JsonNode> iterations = iterations(metric.path(timed ? "rawDataHistogram" : "rawData"));
        return new BenchmarkFigure(
                name(result),
                iterations.stream()
                        .map(iteration -> timed ? median(iteration) : iteration.asDouble())
                        .sorted()
                        .toList(),
                effort(result),
                metric.path("scoreUnit").asText(),
                timed ? p99(metric, iterations) : Double.NaN);
    }

    private static String name(JsonNode result) {
        String method = result.path("benchmark").asText();
        String name = method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1);
        int threads = result.path("threads").asInt();
        return threads == 1 ? name : name + " (" + threads + " threads)";
    }

    private static String effort(JsonNode result) {
        return "%s × %s × %s, after %s × %s"
                .formatted(
                        result.path("forks").asText(),
                        result.path("measurementIterations").asText(),
                        result.path("measurementTime").asText(),
                        result.path("warmupIterations").asText(),
                        result.path("warmupTime").asText());
    }

    private static List<JsonNode> iterations(JsonNode forks) {
        return elements(forks).flatMap(BenchmarkFigure::elements).toList();
    }

    /** Returns the median of an iteration, given as pairs of a value and how often it was measured, by ascending value. */
    private static double median(JsonNode iteration) {
        long before = 0;
        long half = (calls(iteration) + 1) / 2;
        for (JsonNode pair : iteration) {
            before += pair.path(1).asLong();
            if (before >= half) {
                return pair.path(0).asDouble();
            }
        }
        return Double.NaN;
    }

    private static double p99(JsonNode metric, List<JsonNode> iterations) {
        long calls = iterations.stream().mapToLong(BenchmarkFigure::calls).sum();
        return calls < ENOUGH_FOR_P99
                ? Double.NaN
                : metric.path("scorePercentiles").path("99.0").asDouble();
    }

    private static long calls(JsonNode iteration) {
        return elements(iteration).mapToLong(pair -> pair.path(1).asLong()).sum();
    }

    private static Stream<JsonNode> elements(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    double median() {
        return runs.get(runs.size() / 2);
    }

    String row() {
        return "| %s | %s | %s | %s | %s | %s | %s |"
                .formatted(
                        name,
                        BenchmarkReport.number(median()),
                        BenchmarkReport.number(runs.get(0)),
                        BenchmarkReport.number(runs.get(runs.size() - 1)),
                        unit,
                        Double.isNaN(p99) ? "" : BenchmarkReport.number(p99),
                        effort);
    }
}
