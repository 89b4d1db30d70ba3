package io.mneme.benchmarks;

import java.util.List;
import java.util.Optional;

/**
 * A figure beside its yardstick, from the same run.
 *
 * @param what what is compared, in words
 * @param figure how the name of the figure begins
 * @param yardstick how the name of the yardstick begins
 * @param target what is wanted; empty if nothing is
 */
record Ratio(String what, String figure, String yardstick, String target) {

    static final List<Ratio> ALL = List.of(
            new Ratio(
                    "append without sync, of a FileChannel that writes bytes made beforehand",
                    "AppendBenchmark.journal",
                    "AppendBenchmark.bareChannel",
                    "≥ 0.5"),
            new Ratio(
                    "append without sync, of a FileChannel that is given the dictation, too",
                    "AppendBenchmark.journal",
                    "AppendBenchmark.plainChannel",
                    ""),
            new Ratio(
                    "durable append by 32 writers, of one sync per record",
                    "DurableAppendBenchmark.journal",
                    "DurableAppendBenchmark.syncPerRecord",
                    "≥ 10"));

    Optional<String> row(List<Figure> figures) {
        return find(figures, figure).flatMap(above -> find(figures, yardstick)
                .map(below -> "| %s | %.2f | %s |".formatted(what, above.median() / below.median(), target)));
    }

    private static Optional<Figure> find(List<Figure> figures, String beginning) {
        return figures.stream()
                .filter(candidate -> candidate.name().startsWith(beginning))
                .findFirst();
    }
}
