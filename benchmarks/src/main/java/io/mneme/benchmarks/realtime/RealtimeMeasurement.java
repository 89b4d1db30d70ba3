package io.mneme.benchmarks.realtime;

import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.search.CallLatencies;
import io.mneme.benchmarks.search.RunningContainer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Measures a container with 1,000 connections that have 10 characters each: its heap, the time of a switch, and events a second. */
public final class RealtimeMeasurement {

    private static final int CONNECTIONS = 1_000;
    private static final int CHARACTERS = 10;
    private static final int MESSAGES = 10;

    /** A new item is told by three events. */
    private static final int ANSWERS_OF_ITEM = 3;

    private static final int RUNS = 5;
    private static final int SWITCHES = 2_000;
    private static final long SEED = 42;
    private static final double BYTES_PER_MEGABYTE = 1 << 20;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String TEXT =
            "What was said in this turn is about one hundred characters long, as usual in a talk. ";

    private final FigureRecorder recorder = FigureRecorder.ofRun();
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<TimedClient> clients = new ArrayList<>();
    private final RunningContainer container;

    private RealtimeMeasurement(RunningContainer container) {
        this.container = container;
    }

    /**
     * Records the figures.
     *
     * @param arguments the folder of a distribution
     */
    public static void main(String[] arguments) throws Exception {
        try (ScratchFolder scratch = new ScratchFolder();
                RunningContainer container = RunningContainer.start(Path.of(arguments[0]), scratch.folder())) {
            new RealtimeMeasurement(container).run();
        }
        // The threads of the client's connections would keep the process.
        System.exit(0);
    }

    private void run() throws Exception {
        record("heap without connections", heap());
        URI address = URI.create(container.uri("/v1/realtime").toString().replace("http:", "ws:"));
        for (int i = 0; i < CONNECTIONS; i++) {
            clients.add(new TimedClient(http, address));
        }
        record("heap with 1,000 connections", heap());
        converse();
        record("heap with 1,000 connections of 10 characters with 10 messages each", heap());
        switchOneByOne();
    }

    /** Lets each client talk to each character; all events of a client are on their way at once. */
    private void converse() {
        long begin = System.nanoTime();
        for (int character = 0; character < CHARACTERS; character++) {
            String update = update(character);
            everyClient(client -> client.send(update));
            for (int message = 0; message < MESSAGES; message++) {
                String item = item(character, message);
                everyClient(client -> client.send(item));
            }
            everyClient(client -> client.await(1 + MESSAGES * ANSWERS_OF_ITEM));
        }
        double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
        double events = (double) CONNECTIONS * CHARACTERS * (1 + MESSAGES);
        recorder.figure("realtime", "events of 1,000 connections at once, each answered")
                .run("/s", events / seconds)
                .record();
    }

    private void everyClient(Consumer<TimedClient> step) {
        clients.forEach(step);
    }

    private static String update(int character) {
        return "{\"type\":\"session.update\",\"session\":{\"character\":\"character " + character
                + "\",\"instructions\":\"You are number " + character + ". " + TEXT + "\"}}";
    }

    private static String item(int character, int message) {
        return "{\"type\":\"conversation.item.create\",\"item\":{\"role\":\""
                + (message % 2 == 0 ? "user" : "assistant") + "\",\"content\":\"" + character + " " + message + " "
                + TEXT + "\"}}";
    }

    private void switchOneByOne() throws Exception {
        Random random = new Random(SEED);
        List<CallLatencies> runs = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            runs.add(switches(random));
        }
        record("median", .5, runs);
        record("99th percentile", .99, runs);
    }

    private void record(String percentile, double share, List<CallLatencies> runs) {
        recorder.figure("realtime", "a switch from sending it to its answer, " + percentile)
                .runs("ms", runs.stream().map(run -> run.millis(share)).toList())
                .record();
    }

    private CallLatencies switches(Random random) throws Exception {
        CallLatencies latencies = new CallLatencies();
        for (int i = 0; i < SWITCHES; i++) {
            TimedClient client = clients.get(random.nextInt(CONNECTIONS));
            String update = update(random.nextInt(CHARACTERS));
            latencies.time(() -> {
                client.send(update);
                client.await(1);
                return client;
            });
        }
        return latencies.sorted();
    }

    private void record(String what, double megabytes) {
        recorder.figure("realtime", what).run("MB", megabytes).record();
    }

    /** Returns the size of what is reachable in the container's heap, in megabytes. */
    private double heap() throws Exception {
        container.collectGarbage();
        return container.metric(http, "jvm_memory_used_bytes{area=\"heap\"") / BYTES_PER_MEGABYTE;
    }

    /** A client that counts the events it receives, and waits for them. */
    private static final class TimedClient {

        private static final long TIMEOUT_SECONDS = 60;

        private final Semaphore received = new Semaphore(0);
        private final WebSocket socket;

        /** Connects, and waits for the first event. */
        TimedClient(HttpClient client, URI address) {
            socket = client.newWebSocketBuilder()
                    .buildAsync(address, new Counter())
                    .join();
            await(1);
        }

        void send(String event) {
            socket.sendText(event, true).join();
        }

        /** Waits for so many events. */
        void await(int events) {
            try {
                if (!received.tryAcquire(events, TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                    throw new IllegalStateException(
                            "fewer than " + events + " events within " + TIMEOUT_SECONDS + " s");
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(stopped);
            }
        }

        private final class Counter implements WebSocket.Listener {

            @Override
            public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
                if (part.toString().contains("\"error\"")) {
                    throw new IllegalStateException("refused: " + part);
                }
                if (last) {
                    received.release();
                }
                from.request(1);
                return null;
            }
        }
    }
}
