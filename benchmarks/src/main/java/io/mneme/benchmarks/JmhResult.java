package io.mneme.benchmarks;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/**
 * What a method of a benchmark of JMH measured, in all forks.
 *
 * @param method class, method and parameters, such as {@code DialogueBenchmark.contributions(messages=80)}
 * @param timesCalls whether single calls were timed
 * @param runs the score of each iteration of each fork; where single calls were timed, their median
 * @param p99 the 99th percentile of the calls of each iteration; empty when too few calls were timed
 * @param unit the unit of both
 */
record JmhResult(String method, boolean timesCalls, List<Double> runs, List<Double> p99, String unit) {

    private static final long ENOUGH_CALLS = 1_000;
    private static final double MEDIAN = 50;
    private static final double P99 = 99;
    private static final Map<String, String> UNITS = Map.of("us/op", "µs", "ms/op", "ms", "ops/s", "/s");

    JmhResult {
        runs = List.copyOf(runs);
        p99 = List.copyOf(p99);
    }

    /** Joins what the forks of one method with the same parameters measured. */
    static JmhResult of(List<RunResult> forks) {
        BenchmarkParams params = forks.get(0).getParams();
        List<IterationResult> iterations = forks.stream()
                .map(RunResult::getBenchmarkResults)
                .flatMap(Collection::stream)
                .map(BenchmarkResult::getIterationResults)
                .flatMap(Collection::stream)
                .toList();
        boolean timesCalls = params.getMode() == Mode.SampleTime;
        String unit = iterations.get(0).getPrimaryResult().getScoreUnit();
        return new JmhResult(
                method(params),
                timesCalls,
                iterations.stream()
                        .map(iteration -> timesCalls
                                ? calls(iteration).getPercentile(MEDIAN)
                                : iteration.getPrimaryResult().getScore())
                        .toList(),
                timesCalls ? p99(iterations) : List.of(),
                UNITS.getOrDefault(unit, unit));
    }

    /** Returns the class, the method and the parameters of a benchmark. */
    static String method(BenchmarkParams params) {
        String path = params.getBenchmark();
        String method = path.substring(path.lastIndexOf('.', path.lastIndexOf('.') - 1) + 1);
        String values = params.getParamsKeys().stream()
                .map(key -> key + "=" + params.getParam(key))
                .collect(Collectors.joining(", "));
        return values.isEmpty() ? method : method + "(" + values + ")";
    }

    private static List<Double> p99(List<IterationResult> iterations) {
        long calls = iterations.stream()
                .mapToLong(iteration -> calls(iteration).getN())
                .sum();
        return calls < ENOUGH_CALLS
                ? List.of()
                : iterations.stream()
                        .map(iteration -> calls(iteration).getPercentile(P99))
                        .toList();
    }

    private static Statistics calls(IterationResult iteration) {
        return iteration.getPrimaryResult().getStatistics();
    }

    /** Returns the name behind {@code benchmarks/run}: the class without its last word. */
    String benchmark() {
        return method.substring(0, method.indexOf('.')).replaceAll("Benchmark$", "");
    }
}
