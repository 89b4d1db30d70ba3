package io.mneme.benchmarks;

import java.util.List;
import java.util.Optional;

/** Something measured, held against something else. */
interface Comparison {

    List<Comparison> ALL = List.of(
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
                    "≥ 10"),
            new Ratio(
                    "append without sync while the oldest move to archives, of a FileChannel that writes bytes made beforehand",
                    "RotatingAppendBenchmark.journal",
                    "RotatingAppendBenchmark.bareChannel",
                    "≥ 0.5"),
            new Ratio(
                    "cold start with 200,000 dictations to the first prompt, of reading and parsing them all",
                    "ColdStartBenchmark.toFirstPrompt",
                    "ColdStartBenchmark.byReadingAll",
                    "≤ 0.1"),
            new Ratio(
                    "cold start with 200,000 dictations to the first prompt, of the same start without a checkpoint",
                    "ColdStartBenchmark.toFirstPrompt",
                    "ColdStartBenchmark.withoutACheckpoint",
                    ""),
            new Ratio(
                    "cold start with 200,000 dictations to the first prompt, of reading their bytes",
                    "ColdStartBenchmark.toFirstPrompt",
                    "ColdStartBenchmark.byReadingBytes",
                    ""),
            new Bound("newest 200 lines of 1 GB, 99th percentile", "LargeFileBenchmark.newest", Figure::p99, 5_000),
            new Bound(
                    "newest 200 lines of 1 GB after an append, 99th percentile",
                    "LargeFileBenchmark.newestAfterAnAppend",
                    Figure::p99,
                    5_000),
            new Bound(
                    "200 lines from somewhere in 1 GB, 99th percentile",
                    "LargeFileBenchmark.somewhere",
                    Figure::p99,
                    5_000),
            new Ratio(
                    "a linear scan, of the newest 10 of a rare mode",
                    "NewestBenchmark.byLinearScan",
                    "NewestBenchmark.ofARareMode",
                    ""),
            new Bound("newest 10 of a common mode, 99th percentile", "NewestBenchmark.ofACommonMode", Figure::p99, 20),
            new Bound("newest 10 of a rare mode, 99th percentile", "NewestBenchmark.ofARareMode", Figure::p99, 20),
            new Bound("warm assembly, median", "AssemblyBenchmark.warm", Figure::median, 50),
            new Bound("warm assembly, 99th percentile", "AssemblyBenchmark.warm", Figure::p99, 500));

    /** Returns a row of the report; empty if what it needs was not measured. */
    Optional<String> row(List<Figure> figures);

    /** Returns the figure whose name begins so; empty if it was not measured. */
    static Optional<Figure> find(List<Figure> figures, String beginning) {
        return figures.stream()
                .filter(figure -> figure.name().startsWith(beginning))
                .findFirst();
    }
}
