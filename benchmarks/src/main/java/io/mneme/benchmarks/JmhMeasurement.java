package io.mneme.benchmarks;

import io.mneme.benchmarks.report.FigureRecorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs benchmarks of JMH and records their figures. The methods of a class have one fork each by turns, so that a load that
 * changes meets them alike.
 */
public final class JmhMeasurement {

    private final List<String> patterns;
    private final CommandLineOptions options;
    private final FigureRecorder recorder;
    private final List<String> failed = new ArrayList<>();

    private JmhMeasurement(List<String> patterns, CommandLineOptions options, FigureRecorder recorder) {
        this.patterns = patterns;
        this.options = options;
        this.recorder = recorder;
    }

    /**
     * Measures; the process fails if a benchmark did.
     *
     * @param arguments patterns of names, then options of JMH
     */
    public static void main(String[] arguments) throws CommandLineOptionException, RunnerException {
        List<String> patterns = Stream.of(arguments)
                .takeWhile(argument -> !argument.startsWith("-"))
                .toList();
        String[] options = Arrays.copyOfRange(arguments, patterns.size(), arguments.length);
        JmhMeasurement measurement =
                new JmhMeasurement(patterns, new CommandLineOptions(options), FigureRecorder.ofRun());
        measurement.run();
        if (!measurement.failed.isEmpty()) {
            throw new IllegalStateException("failed: " + measurement.failed);
        }
    }

    private void run() throws RunnerException {
        SortedSet<BenchmarkListEntry> entries = BenchmarkList.defaultList()
                .find(
                        OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                        patterns,
                        options.getExcludes());
        if (entries.isEmpty()) {
            throw new IllegalArgumentException("no benchmark is called " + patterns);
        }
        Map<String, List<BenchmarkListEntry>> classes = entries.stream()
                .collect(Collectors.groupingBy(
                        BenchmarkListEntry::getUserClassQName, TreeMap::new, Collectors.toList()));
        for (List<BenchmarkListEntry> methods : classes.values()) {
            JmhFigure.record(measure(methods), recorder);
        }
    }

    private List<JmhResult> measure(List<BenchmarkListEntry> methods) throws RunnerException {
        Map<String, List<RunResult>> results = new LinkedHashMap<>();
        int rounds = Math.max(1, forks(methods.get(0)));
        for (int round = 0; round < rounds; round++) {
            for (BenchmarkListEntry method : methods) {
                for (RunResult result : fork(method)) {
                    results.computeIfAbsent(JmhResult.method(result.getParams()), any -> new ArrayList<>())
                            .add(result);
                }
            }
        }
        return results.values().stream().map(JmhResult::of).toList();
    }

    /** Returns how many forks a method has: as the command says, else as its class says. */
    private int forks(BenchmarkListEntry method) {
        return options.getForkCount().orElse(method.getForks().orElse(Defaults.MEASUREMENT_FORKS));
    }

    private Collection<RunResult> fork(BenchmarkListEntry method) throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .parent(options)
                        .include("^" + Pattern.quote(method.getUsername()) + "$")
                        .forks(Math.min(1, forks(method)))
                        .build())
                .run();
        if (results.isEmpty()) {
            failed.add(method.getUsername());
        }
        return results;
    }
}
