package io.mneme.benchmarks.start;

import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.report.FigureRecorder.FigureDraft;
import io.mneme.benchmarks.search.GeneratedDictations;
import io.mneme.benchmarks.search.RunningContainer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures {@code mneme start} until it returns: with an empty folder, with an empty folder and no archive of classes, and with
 * 200,000 dictations and their index, by turns with a start of the virtual machine alone.
 */
public final class StartMeasurement {

    private static final String NAME = "start";
    private static final String EMPTY = "empty folder";
    private static final String WITHOUT_ARCHIVE = "empty folder, without an archive of classes";
    private static final String VIRTUAL_MACHINE = "java -version";
    private static final int RUNS = 5;
    private static final int DICTATIONS = 200_000;
    private static final String FULL = String.format(Locale.ROOT, "%,d dictations with their index", DICTATIONS);
    private static final int MILLIS_PER_SECOND = 1_000;
    private static final int BYTES_PER_MEGABYTE = 1_000_000;

    /** After this time, a container has no work left from its start; the heap shrinks only later. */
    private static final Duration IDLE_AFTER = Duration.ofSeconds(10);

    /** After this time, an idle heap has shrunk. */
    private static final Duration SHRUNK_AFTER = Duration.ofSeconds(60);

    private static final Map<String, Double> MAX_SECONDS = Map.of(EMPTY, 3.0, FULL, 4.0);
    private static final double MAX_MEGABYTES = 200;

    /** Shares of the samples of the thread that starts the bundles, without an archive. */
    private static final String SLOWEST_STEPS =
            "of the starting thread: descriptions of components 20 %, loading classes 20 %, linking lambdas 12 %, Jetty 10 %";

    private final FigureRecorder recorder = FigureRecorder.ofRun();
    private final Map<String, List<Double>> figures = new LinkedHashMap<>();
    private final Path distribution;
    private final Path scratch;

    private StartMeasurement(Path distribution, Path scratch) {
        this.distribution = distribution;
        this.scratch = scratch;
    }

    /**
     * Records the figures.
     *
     * @param arguments the folder of a distribution, and the number of dictations, if it is another
     */
    public static void main(String[] arguments) throws Exception {
        int dictations = arguments.length > 1 ? Integer.parseInt(arguments[1]) : DICTATIONS;
        try (ScratchFolder scratch = new ScratchFolder()) {
            new StartMeasurement(Path.of(arguments[0]), scratch.folder()).measure(dictations);
        }
    }

    private void measure(int dictations) throws Exception {
        Path full = scratch.resolve("full");
        prepare(full, dictations);
        for (int run = 0; run < RUNS; run++) {
            measureVirtualMachine();
            measure(EMPTY, scratch.resolve("empty-" + run), Map.of());
            measure(WITHOUT_ARCHIVE, scratch.resolve("slow-" + run), Map.of("MNEME_CLASS_ARCHIVE", "no"));
            measure(FULL, full, Map.of());
        }
        for (String what : List.of(EMPTY, WITHOUT_ARCHIVE, FULL)) {
            record(what);
        }
        recordShrunk();
    }

    /** Has the index built, and the archive of classes written. */
    private void prepare(Path folder, int dictations) throws Exception {
        Path file = Files.createDirectories(folder.resolve("data/dictation")).resolve("conversation_history.jsonl");
        new GeneratedDictations().write(file, dictations);
        HttpClient client = HttpClient.newHttpClient();
        try (RunningContainer container = RunningContainer.start(distribution, folder)) {
            while (container.metric(client, "mneme_index_documents ") < dictations
                    || container.metric(client, "mneme_index_lag ") > 0) {
                Thread.sleep(MILLIS_PER_SECOND);
            }
        }
    }

    private void measureVirtualMachine() throws IOException, InterruptedException {
        long begun = System.nanoTime();
        new ProcessBuilder("java", "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        add(VIRTUAL_MACHINE, seconds(System.nanoTime() - begun));
    }

    private void measure(String what, Path folder, Map<String, String> environment) throws Exception {
        long begun = System.nanoTime();
        try (RunningContainer container = RunningContainer.startWith(environment, distribution, folder)) {
            add(what, seconds(System.nanoTime() - begun));
            add(what + ", processor time", seconds(container.processorTime().toNanos()));
            Thread.sleep(IDLE_AFTER.toMillis());
            add(what + ", memory", megabytes(container.memory("VmRSS")));
            add(what + ", memory of no file", megabytes(container.memory("RssAnon")));
        }
    }

    private void recordShrunk() throws Exception {
        try (RunningContainer container = RunningContainer.start(distribution, scratch.resolve("shrunk"))) {
            Thread.sleep(SHRUNK_AFTER.toMillis());
            memory("idle for a minute, empty folder, resident", List.of(megabytes(container.memory("VmRSS"))))
                    .record();
        }
    }

    private void record(String what) {
        FigureDraft wall = recorder.figure(NAME, what)
                .runs("s", figures.get(what))
                .peer(VIRTUAL_MACHINE, figures.get(VIRTUAL_MACHINE));
        if (MAX_SECONDS.containsKey(what)) {
            wall.atMost(MAX_SECONDS.get(what));
        }
        wall.slowestSteps(SLOWEST_STEPS).record();
        recorder.figure(NAME, what + ", processor time until then")
                .runs("s", figures.get(what + ", processor time"))
                .record();
        memory(what + ", resident after 10 s", figures.get(what + ", memory")).record();
        recorder.figure(NAME, what + ", resident and of no file")
                .runs("MB", figures.get(what + ", memory of no file"))
                .record();
    }

    private FigureDraft memory(String what, List<Double> megabytes) {
        return recorder.figure(NAME, what).runs("MB", megabytes).atMost(MAX_MEGABYTES);
    }

    private void add(String what, double value) {
        figures.computeIfAbsent(what, none -> new ArrayList<>()).add(value);
    }

    private static double seconds(long nanos) {
        return nanos / (double) Duration.ofSeconds(1).toNanos();
    }

    private static double megabytes(long bytes) {
        return bytes / (double) BYTES_PER_MEGABYTE;
    }
}
