package io.mneme.benchmarks.proxy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.report.FigureRecorder.FigureDraft;
import io.mneme.benchmarks.search.CallLatencies;
import io.mneme.benchmarks.search.GeneratedDictations;
import io.mneme.benchmarks.search.RunningContainer;
import io.mneme.benchmarks.search.ThreadTimes;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Measures how much longer a request of a chat takes through the proxy than without it, before a provider that answers at once. */
public final class ProxyMeasurement {

    private static final List<String> MODES = List.of("observe", "stabilize", "remember");
    private static final int RUNS = 5;

    private static final int MAX_WARM_UP_RUNS = 60;

    private static final int CHATS = 8;
    private static final int TURNS = 25;
    private static final double MAX_ADDED_MILLIS = 5;
    private static final int WORDS_OF_INSTRUCTIONS = 300;
    private static final int WORDS_OF_A_QUESTION = 15;
    private static final int WORDS_OF_AN_ANSWER = 45;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final FigureRecorder recorder = FigureRecorder.ofRun();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final GeneratedDictations language = new GeneratedDictations();
    private final URI provider;
    private final RunningContainer container;

    private ProxyMeasurement(URI provider, RunningContainer container) {
        this.provider = provider;
        this.container = container;
    }

    /**
     * Records the figures.
     *
     * @param arguments the folder of a distribution
     */
    public static void main(String[] arguments) throws Exception {
        // Else the server waits 40 ms for the end of each answer.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        GeneratedDictations language = new GeneratedDictations();
        server.createContext("/", exchange -> answer(exchange, language.words(WORDS_OF_AN_ANSWER)));
        server.start();
        URI provider = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/chat/completions");
        try (ScratchFolder scratch = new ScratchFolder();
                RunningContainer container = RunningContainer.start(
                        Path.of(arguments[0]),
                        scratch.folder(),
                        "--set",
                        "proxy.openai_upstream=http://127.0.0.1:"
                                + server.getAddress().getPort() + "/v1")) {
            new ProxyMeasurement(provider, container).run();
        }
        // The threads of the client's connections would keep the process.
        System.exit(0);
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        exchange.getRequestBody().readAllBytes();
        byte[] body = ("{\"id\":\"c\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\""
                        + text + "\"},\"finish_reason\":\"stop\"}],"
                        + "\"usage\":{\"prompt_tokens\":1000,\"completion_tokens\":50}}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private void run() throws Exception {
        medians("median of the first thousand", measure(RUNS)).forEach(FigureDraft::record);
        medians("median of the second thousand", measure(RUNS)).forEach(FigureDraft::record);
        double compiling = container.threadTimes().warmUp(MAX_WARM_UP_RUNS, () -> measure(1));
        ThreadTimes.record(recorder, "proxy", "", List.of(compiling));
        Map<String, List<AddedTime>> warm = measure(RUNS);
        medians("median when warm", warm)
                .forEach(figure -> figure.atMost(MAX_ADDED_MILLIS).record());
        for (String mode : MODES) {
            figure(mode, "99th percentile when warm", warm.get(mode), AddedTime::slow)
                    .record();
        }
    }

    private List<FigureDraft> medians(String what, Map<String, List<AddedTime>> added) {
        return MODES.stream()
                .map(mode -> figure(mode, what, added.get(mode), AddedTime::median))
                .toList();
    }

    private FigureDraft figure(String mode, String what, List<AddedTime> added, Function<AddedTime, Double> value) {
        return recorder.figure("proxy", mode + ": added to a request of a chat of 25 turns, " + what)
                .runs("ms", added.stream().map(value).toList());
    }

    /**
     * How much longer requests take through the proxy, in milliseconds.
     *
     * @param median of the medians
     * @param slow of the 99th percentiles
     */
    private record AddedTime(double median, double slow) {

        static AddedTime of(CallLatencies direct, CallLatencies proxied) {
            direct.sorted();
            proxied.sorted();
            return new AddedTime(proxied.millis(.5) - direct.millis(.5), proxied.millis(.99) - direct.millis(.99));
        }
    }

    /** The modes take turns, since each warms what the others need, and the history grows. */
    private Map<String, List<AddedTime>> measure(int runs) throws Exception {
        Map<String, List<AddedTime>> added = new HashMap<>();
        for (int run = 0; run < runs; run++) {
            for (String mode : MODES) {
                CallLatencies direct = new CallLatencies();
                CallLatencies proxied = new CallLatencies();
                measure(mode, direct, proxied);
                added.computeIfAbsent(mode, any -> new ArrayList<>()).add(AddedTime.of(direct, proxied));
            }
        }
        return added;
    }

    private void measure(String mode, CallLatencies direct, CallLatencies proxied) throws Exception {
        for (int chat = 0; chat < CHATS; chat++) {
            ArrayNode messages = JSON.createArrayNode();
            messages.addObject()
                    .put("role", "system")
                    .put("content", language.words(WORDS_OF_INSTRUCTIONS) + " " + Instant.now());
            for (int turn = 0; turn < TURNS; turn++) {
                messages.addObject().put("role", "user").put("content", language.words(WORDS_OF_A_QUESTION));
                ObjectNode request = JSON.createObjectNode().put("model", "gpt-4o");
                request.set("messages", messages);
                byte[] body = JSON.writeValueAsBytes(request);
                direct.time(() -> ask(provider, mode, body));
                String answer = proxied.time(() -> ask(container.uri("/openai/v1/chat/completions"), mode, body));
                messages.addObject()
                        .put("role", "assistant")
                        .put(
                                "content",
                                JSON.readTree(answer)
                                        .at("/choices/0/message/content")
                                        .asText());
            }
        }
    }

    private String ask(URI address, String mode, byte[] body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer key")
                .header("X-Mneme-Mode", mode)
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        return http.send(request, BodyHandlers.ofString()).body();
    }
}
