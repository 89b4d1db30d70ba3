package io.mneme.benchmarks;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Something measured, held against something else. */
interface ReportComparison {

    List<ReportComparison> ALL = List.of(
            new RatioComparison(
                    "append without sync, of a FileChannel that writes bytes made beforehand",
                    "AppendBenchmark.journal",
                    "AppendBenchmark.bareChannel",
                    "≥ 0.5"),
            new RatioComparison(
                    "append without sync, of a FileChannel that is given the dictation, too",
                    "AppendBenchmark.journal",
                    "AppendBenchmark.plainChannel",
                    ""),
            new RatioComparison(
                    "durable append by 32 writers, of one sync per record",
                    "DurableAppendBenchmark.journal",
                    "DurableAppendBenchmark.syncPerRecord",
                    "≥ 10"),
            new RatioComparison(
                    "append without sync while the oldest move to archives, of a FileChannel that writes bytes made beforehand",
                    "RotatingAppendBenchmark.journal",
                    "RotatingAppendBenchmark.bareChannel",
                    "≥ 0.5"),
            new RatioComparison(
                    "cold start with 200,000 dictations to the first prompt, of reading and parsing them all",
                    "ColdStartBenchmark.toFirstPrompt",
                    "ColdStartBenchmark.byReadingAll",
                    "≤ 0.1"),
            new RatioComparison(
                    "cold start with 200,000 dictations to the first prompt, of the same start without a checkpoint",
                    "ColdStartBenchmark.toFirstPrompt",
                    "ColdStartBenchmark.withoutACheckpoint",
                    ""),
            new RatioComparison(
                    "cold start with 200,000 dictations to the first prompt, of reading their bytes",
                    "ColdStartBenchmark.toFirstPrompt",
                    "ColdStartBenchmark.byReadingBytes",
                    ""),
            p99("newest 200 lines of 1 GB", "LargeFileBenchmark.newest", 5_000),
            p99("newest 200 lines of 1 GB after an append", "LargeFileBenchmark.newestAfterAnAppend", 5_000),
            p99("200 lines from somewhere in 1 GB", "LargeFileBenchmark.somewhere", 5_000),
            new RatioComparison(
                    "a linear scan, of the newest 10 of a rare mode",
                    "NewestBenchmark.byLinearScan",
                    "NewestBenchmark.ofARareMode",
                    ""),
            p99("newest 10 of a common mode", "NewestBenchmark.ofACommonMode", 20),
            p99("newest 10 of a rare mode", "NewestBenchmark.ofARareMode", 20),
            p99("terms of a text among 10,000", "VocabularyBenchmark.ofADictation", 1_000),
            new LimitComparison("warm assembly, median", "AssemblyBenchmark.warm", BenchmarkFigure::median, 50),
            p99("warm assembly", "AssemblyBenchmark.warm", 500));

    /** Returns a row of the report; empty if what it needs was not measured. */
    Optional<String> row(List<BenchmarkFigure> figures);

    private static LimitComparison p99(String what, String figureName, double max) {
        return new LimitComparison(what + ", 99th percentile", figureName, BenchmarkFigure::p99, max);
    }

    /** Returns the figure whose name begins so; empty if it was not measured. */
    static Optional<BenchmarkFigure> find(List<BenchmarkFigure> figures, String beginning) {
        return figures.stream()
                .filter(figure -> figure.name().startsWith(beginning))
                .findFirst();
    }

    /**
     * A figure beside the most it may be.
     *
     * @param what what was measured, in words
     * @param figureName how the name of the figure begins
     * @param value which of its values counts
     * @param max the most it may be, in the figure's unit
     */
    record LimitComparison(String what, String figureName, ToDoubleFunction<BenchmarkFigure> value, double max)
            implements ReportComparison {

        @Override
        public Optional<String> row(List<BenchmarkFigure> figures) {
            return ReportComparison.find(figures, figureName).map(found -> "| %s | %s %s | ≤ %.0f |"
                    .formatted(what, BenchmarkReport.number(value.applyAsDouble(found)), found.unit(), max));
        }
    }

    /**
     * A figure beside its yardstick, from the same run.
     *
     * @param what what is compared, in words
     * @param figureName how the name of the figure begins
     * @param yardstickName how the name of the yardstick begins
     * @param target what is wanted; empty if nothing is
     */
    record RatioComparison(String what, String figureName, String yardstickName, String target)
            implements ReportComparison {

        @Override
        public Optional<String> row(List<BenchmarkFigure> figures) {
            return ReportComparison.find(figures, figureName).flatMap(above -> ReportComparison.find(
                            figures, yardstickName)
                    .map(below -> "| %s | %.2f | %s |".formatted(what, above.median() / below.median(), target)));
        }
    }
}
