package io.mneme.benchmarks.dialogue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.search.CallLatencies;
import io.mneme.benchmarks.search.RunningContainer;
import io.mneme.benchmarks.search.ThreadTimes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Measures the context of a chat whose 20,000 messages a request brings along, over one connection to a container. Each run has a
 * container of its own, since processes differ by more than the runs of one. The peer reads the same bytes into a tree in this
 * process, by turns, and does nothing with it.
 */
public final class HttpDialogueMeasurement {

    private static final String NAME = "http-dialogue";
    private static final String PEER = "readTree of the body";
    private static final int MESSAGES = 20_000;
    private static final int MAX_WARM_UP_RUNS = 60;
    private static final int RUNS = 5;
    private static final int CALLS = 30;
    private static final int SECONDS_BETWEEN = 50;
    private static final int MAX_RATIO = 2;
    private static final long SEED = 4711;
    private static final double MEDIAN = .5;
    private static final double NANOS_PER_MILLI = 1e6;

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final byte[] body;

    private HttpDialogueMeasurement() throws IOException {
        body = json.writeValueAsBytes(dialogue());
    }

    /** What the calls of one run took: processor time of one, and the median of their latencies, in milliseconds. */
    private record RunCost(double processor, double median) {}

    /** Records the figures of the distribution in the folder that the argument names. */
    public static void main(String[] arguments) throws Exception {
        try (ScratchFolder scratch = new ScratchFolder()) {
            new HttpDialogueMeasurement().measure(Path.of(arguments[0]), scratch.folder());
        }
    }

    private void measure(Path distribution, Path scratch) throws Exception {
        FigureRecorder recorder = FigureRecorder.ofRun();
        List<Double> compiling = new ArrayList<>();
        List<RunCost> contexts = new ArrayList<>();
        List<RunCost> trees = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            try (RunningContainer container = RunningContainer.start(distribution, scratch.resolve("run-" + run))) {
                compiling.add(container.threadTimes().warmUp(MAX_WARM_UP_RUNS, () -> {
                    contexts(container);
                    trees();
                }));
                contexts.add(contexts(container));
                trees.add(trees());
            }
        }
        ThreadTimes.record(recorder, NAME, "", compiling);
        record(recorder, contexts, trees);
    }

    private static void record(FigureRecorder recorder, List<RunCost> contexts, List<RunCost> trees) {
        recorder.figure(NAME, "20,000 messages, processor time")
                .runs("ms of CPU", contexts.stream().map(RunCost::processor).toList())
                .peer(PEER, trees.stream().map(RunCost::processor).toList())
                .atMostOfPeer(MAX_RATIO)
                .record();
        recorder.figure(NAME, "20,000 messages, median")
                .runs("ms", contexts.stream().map(RunCost::median).toList())
                .peer(PEER, trees.stream().map(RunCost::median).toList())
                .atMostOfPeer(MAX_RATIO)
                .record();
    }

    private RunCost contexts(RunningContainer container) throws Exception {
        CallLatencies latencies = new CallLatencies();
        long before = container.processorTime().toNanos();
        for (int call = 0; call < CALLS; call++) {
            latencies.time(() -> assemble(container));
        }
        return cost(container.processorTime().toNanos() - before, latencies);
    }

    private RunCost trees() throws Exception {
        CallLatencies latencies = new CallLatencies();
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (int call = 0; call < CALLS; call++) {
            latencies.time(() -> json.readTree(body));
        }
        return cost(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before, latencies);
    }

    private static RunCost cost(long processorNanos, CallLatencies latencies) {
        return new RunCost(
                processorNanos / NANOS_PER_MILLI / CALLS, latencies.sorted().millis(MEDIAN));
    }

    private String assemble(RunningContainer container) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(container.uri("/v1/context/dialogue"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IllegalStateException("no context: " + response.body());
        }
        return response.body();
    }

    /** Returns a channel of which one message in ten has an image and one in ten is a reply, as in {@link DialogueBenchmark}. */
    private ObjectNode dialogue() {
        Random random = new Random(SEED);
        ObjectNode dialogue = json.createObjectNode().put("persona", "Luna").put("first_index", 0);
        ArrayNode messages = dialogue.putArray("messages");
        for (int number = 0; number < MESSAGES; number++) {
            boolean persona = random.nextInt(3) == 0;
            ObjectNode message = messages.addObject()
                    .put("id", "m" + number)
                    .put(
                            "timestamp",
                            Instant.EPOCH
                                    .plusSeconds((long) SECONDS_BETWEEN * number)
                                    .toString())
                    .put("author", persona ? "Luna" : "Author " + random.nextInt(5))
                    .put("role", persona ? "assistant" : "user")
                    .put(
                            "content",
                            "Message " + number + " is about " + "the tea and the rain ".repeat(1 + random.nextInt(6)));
            addReplyAndImage(message, number, random);
        }
        return dialogue;
    }

    private static void addReplyAndImage(ObjectNode message, int number, Random random) {
        if (number > 0 && random.nextInt(10) == 0) {
            message.put("reply_to", "m" + (number - 1));
        }
        if (random.nextInt(10) == 0) {
            message.putArray("media")
                    .addObject()
                    .put("uri", "https://example.org/" + number + ".png")
                    .put("mime_type", "image/png");
        }
    }
}
