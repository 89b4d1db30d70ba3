package io.mneme.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * What a benchmark measured.
 *
 * @param name class and method, with its parameters
 * @param runs the score of every iteration of every fork, ascending; of sampled calls the least, the median and the most
 * @param unit of the score
 * @param p99 the 99th percentile of single calls; not a number when only means were taken
 */
record Figure(String name, List<Double> runs, String unit, double p99) {

    static Figure of(JsonNode result) {
        JsonNode metric = result.path("primaryMetric");
        String method = result.path("benchmark").asText();
        String name = method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1);
        int threads = result.path("threads").asInt();
        List<Double> runs = StreamSupport.stream(metric.path("rawData").spliterator(), false)
                .flatMap(fork -> StreamSupport.stream(fork.spliterator(), false))
                .map(JsonNode::asDouble)
                .sorted()
                .toList();
        JsonNode percentiles = metric.path("scorePercentiles");
        boolean sampled = result.path("mode").asText().equals("sample");
        return new Figure(
                threads == 1 ? name : name + " (" + threads + " threads)",
                sampled
                        ? List.of(
                                percentiles.path("0.0").asDouble(),
                                percentiles.path("50.0").asDouble(),
                                percentiles.path("100.0").asDouble())
                        : runs,
                metric.path("scoreUnit").asText(),
                sampled ? percentiles.path("99.0").asDouble() : Double.NaN);
    }

    double median() {
        return runs.get(runs.size() / 2);
    }

    String row() {
        return "| %s | %s | %s | %s | %s | %s |"
                .formatted(
                        name,
                        Report.number(median()),
                        Report.number(runs.get(0)),
                        Report.number(runs.get(runs.size() - 1)),
                        unit,
                        Double.isNaN(p99) ? "" : Report.number(p99));
    }
}
