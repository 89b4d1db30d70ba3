package io.mneme.benchmarks.start;

import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.report.FigureRecorder.FigureDraft;
import io.mneme.benchmarks.search.GeneratedDictations;
import io.mneme.benchmarks.search.RunningContainer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures {@code mneme start} until it returns, with an empty folder and with many dictations and their index, by turns with a start
 * of the virtual machine alone. The first stop, which follows the building of the index, writes the archive of classes that the
 * later starts use; one start of each turn does without, as the first of a distribution does. Measures what an idle container takes,
 * and one that has assembled prompts.
 */
public final class StartMeasurement {

    private static final String NAME = "start";
    private static final String EMPTY = "empty folder";
    private static final String FIRST = "empty folder, without an archive of classes";
    private static final Map<String, String> NO_ARCHIVE = Map.of("MNEME_CLASS_ARCHIVE", "no");
    private static final String VIRTUAL_MACHINE = "java -version";
    private static final int RUNS = 5;
    private static final int DICTATIONS = 200_000;
    private static final int MILLIS_PER_SECOND = 1_000;
    private static final int BYTES_PER_MEGABYTE = 1_000_000;

    /** After this time, the segments of an index that has been built are merged, and the merge is committed. */
    private static final Duration MERGED_AFTER = Duration.ofSeconds(15);

    /** After this time, a container has no work left from its start; the heap shrinks only later. */
    private static final Duration IDLE_AFTER = Duration.ofSeconds(10);

    /** After this time, an idle heap has shrunk. */
    private static final Duration SHRUNK_AFTER = Duration.ofSeconds(60);

    private static final Duration IDLE_FOR = Duration.ofSeconds(30);
    private static final double MAX_EMPTY_SECONDS = 3;
    private static final double MAX_FULL_SECONDS = 4;
    private static final double MAX_MEGABYTES = 200;
    private static final int PROMPTS = 100;
    private static final String PROMPT =
            "{\"session\":\"s1\",\"mode\":\"proofread\",\"mode_prompt\":\"Correct what was recognised.\",\"input\":"
                    + "\"tell Kate that report %d comes on friday\"}";

    /** Shares of the samples of the thread that starts the bundles. */
    private static final String SLOWEST_STEPS =
            "of the starting thread: descriptions of components 20 %, loading classes 20 %, linking lambdas 12 %, Jetty 10 %";

    private final FigureRecorder recorder = FigureRecorder.ofRun();
    private final Map<String, List<Double>> figures = new LinkedHashMap<>();
    private final HttpClient client = HttpClient.newHttpClient();
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
        String filled = String.format(Locale.ROOT, "%,d dictations with their index", dictations);
        prepare(full, dictations);
        for (int run = 0; run < RUNS; run++) {
            measureVirtualMachine();
            measure(FIRST, scratch.resolve("first-" + run), NO_ARCHIVE);
            measure(EMPTY, scratch.resolve("empty-" + run), Map.of());
            measure(filled, full, Map.of());
        }
        record(FIRST, MAX_EMPTY_SECONDS);
        record(EMPTY, MAX_EMPTY_SECONDS);
        record(filled, MAX_FULL_SECONDS);
        recordLater(filled, full);
    }

    /** Has the index built. */
    private void prepare(Path folder, int dictations) throws Exception {
        Path file = Files.createDirectories(folder.resolve("data/dictation")).resolve("conversation_history.jsonl");
        new GeneratedDictations().write(file, dictations);
        try (RunningContainer container = RunningContainer.start(distribution, folder)) {
            while (container.metric(client, "mneme_index_documents ") < dictations
                    || container.metric(client, "mneme_index_lag ") > 0) {
                Thread.sleep(MILLIS_PER_SECOND);
            }
            Thread.sleep(MERGED_AFTER.toMillis());
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
        try (RunningContainer container = RunningContainer.start(distribution, folder, environment)) {
            add(what, seconds(System.nanoTime() - begun));
            add(what + ", processor time", seconds(container.processorTime().toNanos()));
            Thread.sleep(IDLE_AFTER.toMillis());
            add(what + ", memory", megabytes(container.memory("VmRSS")));
            add(what + ", memory of no file", megabytes(container.memory("RssAnon")));
        }
    }

    private void recordLater(String filled, Path full) throws Exception {
        try (RunningContainer container = RunningContainer.start(distribution, full)) {
            recordIdle(filled, container);
        }
        try (RunningContainer container = RunningContainer.start(distribution, scratch.resolve("later"))) {
            recordIdle(EMPTY, container);
            for (int prompt = 0; prompt < PROMPTS; prompt++) {
                assemble(container, prompt);
            }
            memory("after " + PROMPTS + " prompts more, resident", List.of(megabytes(container.memory("VmRSS"))))
                    .record();
        }
    }

    private void recordIdle(String what, RunningContainer container) throws Exception {
        Thread.sleep(SHRUNK_AFTER.toMillis());
        memory("idle for a minute, " + what + ", resident", List.of(megabytes(container.memory("VmRSS"))))
                .record();
        Duration before = container.processorTime();
        Thread.sleep(IDLE_FOR.toMillis());
        recorder.figure(NAME, "idle for a minute, " + what + ", of one processor")
                .run("%", 100 * seconds(container.processorTime().minus(before).toNanos()) / IDLE_FOR.toSeconds())
                .record();
    }

    private void assemble(RunningContainer container, int prompt) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(container.uri("/v1/context/dictation"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(String.format(PROMPT, prompt)))
                .build();
        int status = client.send(request, BodyHandlers.discarding()).statusCode();
        if (status != HttpURLConnection.HTTP_OK) {
            throw new IOException("no prompt, but " + status);
        }
    }

    private void record(String what, double maxSeconds) {
        recorder.figure(NAME, what)
                .runs("s", figures.get(what))
                .peer(VIRTUAL_MACHINE, figures.get(VIRTUAL_MACHINE))
                .atMost(maxSeconds)
                .slowestSteps(SLOWEST_STEPS)
                .record();
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
