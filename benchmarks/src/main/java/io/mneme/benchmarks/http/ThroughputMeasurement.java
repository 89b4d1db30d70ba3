package io.mneme.benchmarks.http;

import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.http.WrkClients.WrkResult;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.search.RunningContainer;
import io.mneme.benchmarks.search.ThreadTimes;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Measures how many dictations 16 clients record in a second, and how many contexts they get, with each durability. The peer is a servlet
 * of the same server that reads the same body and answers with a constant of the same length.
 */
public final class ThroughputMeasurement {

    private static final String NAME = "http";
    private static final int RUNS = 5;
    private static final int SECONDS = 4;
    private static final int MAX_WARM_UP_ROUNDS = 30;
    private static final double TARGET = 0.5;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
    private static final double MICROS_PER_NANO = 1e-3;
    private static final Pattern INDEXING = Pattern.compile("mneme-index|Lucene Merge.*");
    private static final int LINE_BYTES = 500;
    private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();
    private static final String RECORDING = "/v1/dictations";
    private static final String SYNCED = "always";
    private static final String PEER = "a constant of the same server";

    /** Entries of the mode whose context is assembled: its window is full. */
    private static final int ENTRIES = 60;

    private static final String ENTRY =
            "{\"asr_text\":\"please ask the team number %1$d to send the report on friday\","
                    + "\"final_text\":\"Please ask team %1$d to send the report on Friday.\",\"enhance_mode\":\"proofread\","
                    + "\"preview_enabled\":true}";

    private static final Map<String, String> BODIES = new LinkedHashMap<>();

    static {
        BODIES.put(
                RECORDING,
                "{\"asr_text\":\"please ask the team to send the report on friday afternoon\",\"enhanced_text\":\"Please ask the"
                        + " team to send the report on Friday afternoon.\",\"final_text\":\"Please ask the team to send the report"
                        + " on Friday afternoon.\",\"enhance_mode\":\"recorded\",\"stt_model\":\"whisper-small\",\"llm_model\":"
                        + "\"gpt-4o-mini\",\"audio_duration\":3.4,\"preview_enabled\":true}");
        BODIES.put(
                "/v1/context/dictation",
                "{\"session\":\"s1\",\"mode\":\"proofread\",\"mode_prompt\":\"Correct what was recognised.\",\"input\":"
                        + "\"tell Kate that the report comes on friday\"}");
    }

    private final FigureRecorder recorder = FigureRecorder.ofRun();
    private final HttpClient client = HttpClient.newHttpClient();
    private final String durability;
    private final List<ThroughputTurns> turns = new ArrayList<>();

    private ThroughputMeasurement(String durability) {
        this.durability = durability;
    }

    /**
     * The runs of a path and of its peer.
     *
     * @param path the path that is measured
     * @param what what is measured, in words
     * @param container the container that answers
     * @param clients the clients of the path
     * @param peer the clients of the peer
     */
    private record ThroughputTurns(
            String path,
            String what,
            RunningContainer container,
            WrkClients clients,
            WrkClients peer,
            List<ThroughputRun> runs) {}

    /**
     * What one run of a path came to.
     *
     * @param own answers of the path
     * @param constant answers of the peer
     */
    private record ThroughputRun(Answers own, Answers constant) {}

    /**
     * The answers of some seconds.
     *
     * @param perSecond their number in a second
     * @param micros processor time of the container for one, all that follows from it included
     * @param indexingMicros the part of that time that the index takes
     */
    private record Answers(double perSecond, double micros, double indexingMicros) {}

    /**
     * Records the figures.
     *
     * @param arguments the folder of a distribution, and of an earlier one, if it is measured by turns
     */
    public static void main(String[] arguments) throws Exception {
        List<Path> distributions = List.of(arguments).stream().map(Path::of).toList();
        for (String durability : List.of("interval", SYNCED)) {
            try (ScratchFolder scratch = new ScratchFolder()) {
                new ThroughputMeasurement(durability).measure(distributions, scratch.folder());
            }
        }
    }

    private void measure(List<Path> distributions, Path folder) throws Exception {
        if (distributions.isEmpty()) {
            for (ThroughputTurns turn : turns) {
                warmUp(turn);
            }
            measure(folder);
            return;
        }
        int number = distributions.size();
        Path own = folder.resolve("container-" + number);
        Path deploy = own.resolve("base/deploy");
        Files.createDirectories(deploy);
        ConstantBundleFile.write(deploy);
        try (RunningContainer container = RunningContainer.start(
                distributions.get(number - 1), own, "--set", "journal.durability=" + durability)) {
            for (int entry = 0; entry < ENTRIES; entry++) {
                post(container, RECORDING, ENTRY.formatted(entry));
            }
            for (String path : BODIES.keySet()) {
                add(container, path, number == 1 ? "" : "version " + number + ": ", own);
            }
            measure(distributions.subList(0, number - 1), folder);
        }
    }

    private void add(RunningContainer container, String path, String version, Path folder) throws Exception {
        String body = BODIES.get(path);
        int length = post(container, path, body).length;
        Path script = folder.resolve("body-" + turns.size() + ".lua");
        turns.add(new ThroughputTurns(
                path,
                version + "POST " + path + ", durability " + durability,
                container,
                WrkClients.of(container.uri(path), body, script),
                WrkClients.of(container.uri("/constant/" + length), body, script),
                new ArrayList<>()));
    }

    private byte[] post(RunningContainer container, String path, String body) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(
                HttpRequest.newBuilder(container.uri(path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofByteArray());
        if (response.statusCode() / 100 != 2) {
            throw new IllegalStateException(path + " is answered with " + response.statusCode());
        }
        return response.body();
    }

    private void warmUp(ThroughputTurns turn) throws Exception {
        turn.peer().run(SECONDS);
        ThreadTimes times = turn.container().threadTimes();
        double compiling = times.warmUp(MAX_WARM_UP_ROUNDS, () -> turn.clients().run(SECONDS));
        ThreadTimes.record(recorder, NAME, turn.what(), List.of(compiling));
    }

    private void measure(Path folder) throws Exception {
        List<Double> syncs = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            for (ThroughputTurns turn : turns) {
                Answers constant = run(turn.container(), turn.peer());
                turn.runs().add(new ThroughputRun(run(turn.container(), turn.clients()), constant));
            }
            if (durability.equals(SYNCED)) {
                syncs.add(syncs(folder));
            }
        }
        turns.forEach(this::record);
        if (!syncs.isEmpty()) {
            recorder.figure(NAME, "a line written and synced by one program, again and again")
                    .runs("syncs/s", syncs)
                    .record();
        }
    }

    /** Returns the answers to requests of some seconds, once nothing is left of what was done before. */
    private Answers run(RunningContainer container, WrkClients clients) throws Exception {
        ThreadTimes threads = container.threadTimes().read();
        Duration indexed = threads.of(INDEXING);
        Duration before = container.processorTime();
        WrkResult result = clients.run(SECONDS);
        while (container.metric(client, "mneme_index_lag") > 0) {
            Thread.sleep(POLL_INTERVAL.toMillis());
        }
        return new Answers(
                result.perSecond(),
                micros(container.processorTime().minus(before), result),
                micros(threads.read().of(INDEXING).minus(indexed), result));
    }

    private static double micros(Duration taken, WrkResult result) {
        return taken.toNanos() * MICROS_PER_NANO / result.requests();
    }

    /** Returns how often in a second a line becomes durable by itself: the limit of clients that share no sync. */
    private static double syncs(Path folder) throws IOException {
        ByteBuffer line = ByteBuffer.allocate(LINE_BYTES);
        int count = 0;
        long began = System.nanoTime();
        try (FileChannel file =
                FileChannel.open(folder.resolve("syncs"), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (; System.nanoTime() - began < NANOS_PER_SECOND; count++) {
                file.write(line.rewind());
                file.force(false);
            }
        }
        return count * (double) NANOS_PER_SECOND / (System.nanoTime() - began);
    }

    private void record(ThroughputTurns turn) {
        recorder.figure(NAME, turn.what())
                .runs("answers/s", own(turn, Answers::perSecond))
                .peer(PEER, constant(turn, Answers::perSecond))
                .atLeastOfPeer(TARGET)
                .slowestSteps(slowestSteps(turn.path()))
                .record();
        recorder.figure(NAME, turn.what() + ", processor time")
                .runs("µs of CPU", own(turn, Answers::micros))
                .peer(PEER, constant(turn, Answers::micros))
                .record();
        if (turn.path().equals(RECORDING)) {
            recorder.figure(NAME, turn.what() + ", processor time of the index")
                    .runs("µs of CPU", own(turn, Answers::indexingMicros))
                    .record();
        }
    }

    /** Callers wait for each other's sync; without one, a recording hardly changes threads. */
    private String slowestSteps(String path) {
        if (!path.equals(RECORDING)) {
            return "assembly, answer, changes of threads";
        }
        return durability.equals(SYNCED)
                ? "changes of threads, indexing, append"
                : "request and answer over HTTP, indexing, append";
    }

    private static List<Double> own(ThroughputTurns turn, Function<Answers, Double> value) {
        return turn.runs().stream().map(ThroughputRun::own).map(value).toList();
    }

    private static List<Double> constant(ThroughputTurns turn, Function<Answers, Double> value) {
        return turn.runs().stream().map(ThroughputRun::constant).map(value).toList();
    }
}
