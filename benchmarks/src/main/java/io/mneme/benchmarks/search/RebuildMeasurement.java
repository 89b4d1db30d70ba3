package io.mneme.benchmarks.search;

import io.mneme.benchmarks.ChildProcess;
import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.report.FigureRecorder.FigureDraft;
import io.mneme.benchmarks.search.MeasuredBuild.BuildCost;
import io.mneme.store.jsonl.BenchmarkJournals;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Measures how an index of a journal is built, in processes of their own that have 512 MB of heap, and how long recording takes
 * meanwhile. FTS5 of SQLite stores the final texts by turns.
 */
public final class RebuildMeasurement {

    private static final String NAME = "rebuild";
    private static final String FTS = "FTS5";
    private static final int RUNS = 5;
    private static final int DEFAULT_ENTRIES = 200_000;

    /** How many entries the sorts of texts other than the mixed one have. */
    private static final int OTHER_ENTRIES = 50_000;

    private static final int MIN_ENTRIES_PER_SECOND = 20_000;

    /** 1,000,000 in 100 seconds. */
    private static final int MIN_ENTRIES_BY_THE_CLOCK = 10_000;

    private static final double MAX_MEGABYTES = 100;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_MB = 1e6;

    private final FigureRecorder recorder = FigureRecorder.ofRun();
    private final Map<String, String> classPaths = new LinkedHashMap<>();

    private RebuildMeasurement() {}

    /** What FTS5 took, in this process, with the files of one segment. */
    private record FtsCost(double threadSeconds, double seconds, double megabytes) {}

    /**
     * Records the figures.
     *
     * @param arguments the number of entries, for which only mixed texts are measured, or none for 200,000 and for the other
     *     sorts of texts; and the folder of a checkout of an earlier version that is built, if it is measured by turns
     */
    public static void main(String[] arguments) throws Exception {
        int entries = arguments.length == 0 ? DEFAULT_ENTRIES : Integer.parseInt(arguments[0]);
        RebuildMeasurement measurement = new RebuildMeasurement();
        measurement.classPaths.put("", System.getProperty("java.class.path"));
        if (arguments.length > 1) {
            measurement.classPaths.put(
                    "earlier version: ",
                    measurementClasses()
                            + File.pathSeparator
                            + Path.of(arguments[1], "benchmarks", "target", "lib", "*"));
        }
        measurement.measure(RebuiltTexts.MIXED, entries);
        if (arguments.length == 0) {
            for (RebuiltTexts texts : EnumSet.complementOf(EnumSet.of(RebuiltTexts.MIXED))) {
                measurement.measure(texts, OTHER_ENTRIES);
            }
        }
    }

    private static Path measurementClasses() throws Exception {
        return Path.of(RebuildMeasurement.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private void measure(RebuiltTexts texts, int entries) throws Exception {
        Map<String, List<BuildCost>> costs = new LinkedHashMap<>();
        List<FtsCost> ofFts = new ArrayList<>();
        try (ScratchFolder scratch = new ScratchFolder()) {
            List<String> finalTexts = texts.finalTexts(entries);
            write(scratch.folder(), texts, finalTexts);
            for (int run = 0; run < RUNS; run++) {
                for (Map.Entry<String, String> version : classPaths.entrySet()) {
                    costs.computeIfAbsent(version.getKey(), name -> new ArrayList<>())
                            .add(build(version.getValue(), scratch.folder(), run));
                }
                ofFts.add(fts(scratch.folder().resolve("fts-" + run + ".db"), finalTexts));
            }
            // Last, since it makes the journal longer.
            if (texts == RebuiltTexts.MIXED) {
                measureRecording(scratch.folder(), entries);
            }
        }
        String what = String.format(Locale.ROOT, "%,d dictations, %s", entries, texts.label());
        costs.forEach((version, runs) -> record(version + what, entries, runs, ofFts));
    }

    private static void write(Path folder, RebuiltTexts texts, List<String> finalTexts) throws Exception {
        texts.write(folder.resolve(BenchmarkJournals.FILE), finalTexts);
        // Opened once before, so that the journal knows its lines when the measured process opens it.
        BenchmarkJournals.close(BenchmarkJournals.dictations(folder, "never"));
    }

    private static BuildCost build(String classPath, Path folder, int run) throws Exception {
        try (ScratchFolder index = new ScratchFolder()) {
            List<String> lines = ChildProcess.lines(
                    classPath,
                    MeasuredBuild.class,
                    folder.toString(),
                    index.folder().toString(),
                    Boolean.toString(run == 0));
            return BuildCost.parse(lines.get(lines.size() - 1));
        }
    }

    private static FtsCost fts(Path file, List<String> texts) throws Exception {
        long threadStart = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long start = System.nanoTime();
        try (FtsTable table = new FtsTable(file, "porter unicode61", texts, 1)) {
            long threadEnd = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            return new FtsCost(
                    (threadEnd - threadStart) / NANOS_PER_SECOND,
                    (System.nanoTime() - start) / NANOS_PER_SECOND,
                    Files.size(file) / BYTES_PER_MB);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void record(String what, int entries, List<BuildCost> runs, List<FtsCost> ofFts) {
        figure(what + ", by processor time of the thread", "/s", run -> entries / run.threadSeconds(), runs)
                .peer(FTS, values(run -> entries / run.threadSeconds(), ofFts))
                .atLeast(MIN_ENTRIES_PER_SECOND)
                .record();
        figure(what + ", by processor time of all threads", "/s", run -> entries / run.allSeconds(), runs)
                .record();
        figure(what + ", by the clock", "/s", run -> entries / run.seconds(), runs)
                .peer(FTS, values(run -> entries / run.seconds(), ofFts))
                .atLeast(MIN_ENTRIES_BY_THE_CLOCK)
                .record();
        FigureDraft disk = figure(what + ", files", "MB", BuildCost::diskMegabytes, runs.subList(0, 1))
                .peer(FTS, values(FtsCost::megabytes, ofFts.subList(0, 1)));
        (entries == DEFAULT_ENTRIES ? disk.atMost(MAX_MEGABYTES) : disk).record();
        figure(what + ", old objects", "MB", BuildCost::oldMegabytes, runs).record();
        figure(what + ", read of the file", "", BuildCost::readOfFile, runs)
                .atMost(1.2)
                .record();
    }

    private <T> FigureDraft figure(String what, String unit, ToDoubleFunction<T> value, List<T> runs) {
        return recorder.figure(NAME, what).runs(unit, values(value, runs));
    }

    private static <T> List<Double> values(ToDoubleFunction<T> value, List<T> runs) {
        return runs.stream().map(run -> value.applyAsDouble(run)).toList();
    }

    private void measureRecording(Path folder, int entries) throws Exception {
        List<Double> alone = new ArrayList<>();
        List<Double> beside = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            try (ScratchFolder index = new ScratchFolder()) {
                List<String> lines = ChildProcess.lines(
                        System.getProperty("java.class.path"),
                        MeasuredRecording.class,
                        folder.toString(),
                        index.folder().toString());
                String[] percentiles = lines.get(lines.size() - 1).split(" ");
                alone.add(Double.valueOf(percentiles[0]));
                beside.add(Double.valueOf(percentiles[1]));
            }
        }
        recorder.figure(NAME, "recording while an index of %,d dictations is built, 99th percentile".formatted(entries))
                .runs("ms", beside)
                .peer("without a build", alone)
                .atMostOfPeer(2)
                .record();
    }
}
