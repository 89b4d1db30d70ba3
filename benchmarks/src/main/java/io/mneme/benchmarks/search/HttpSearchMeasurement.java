package io.mneme.benchmarks.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.benchmarks.ScratchFolder;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** Times {@code GET /v1/dictations?q=} of a container with 200,000 dictations, while the index is built and afterwards. */
public final class HttpSearchMeasurement {

    private static final int DICTATIONS = 200_000;
    private static final int SCANS = 3;
    private static final int WARM_UP_CALLS = 300;
    private static final int CALLS = 1_000;
    private static final long SEED = 42;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The sorts of queries: how frequent their words are. */
    private static final Map<String, Function<Random, String>> QUERIES = new LinkedHashMap<>();

    static {
        QUERIES.put("a rare word", random -> GeneratedDictations.word(5_000 + random.nextInt(15_000)));
        QUERIES.put("a usual word", random -> GeneratedDictations.word(100 + random.nextInt(900)));
        QUERIES.put("a frequent word", random -> GeneratedDictations.word(random.nextInt(10)));
        QUERIES.put(
                "two words",
                random -> GeneratedDictations.word(random.nextInt(100)) + " "
                        + GeneratedDictations.word(random.nextInt(1_000)));
        QUERIES.put(
                "the beginning of a word",
                random -> beginning(GeneratedDictations.word(1_000 + random.nextInt(9_000))));
        QUERIES.put("two Chinese characters", random -> new GeneratedDictations().characters(2));
    }

    private final HttpClient client = HttpClient.newHttpClient();
    private final RunningContainer container;

    private HttpSearchMeasurement(RunningContainer container) {
        this.container = container;
    }

    private static String beginning(String word) {
        return word.substring(0, word.length() - 2);
    }

    /**
     * Prints the measurement.
     *
     * @param arguments the folder of a distribution
     */
    public static void main(String[] arguments) throws Exception {
        try (ScratchFolder scratch = new ScratchFolder()) {
            Path file = scratch.folder().resolve("data/dictation/conversation_history.jsonl");
            Files.createDirectories(file.getParent());
            new GeneratedDictations().write(file, DICTATIONS);
            try (RunningContainer container = RunningContainer.start(Path.of(arguments[0]), scratch.folder())) {
                new HttpSearchMeasurement(container).run();
            }
        }
    }

    private void run() throws Exception {
        scan();
        awaitIndex();
        for (Map.Entry<String, Function<Random, String>> sort : QUERIES.entrySet()) {
            measure(sort.getKey(), sort.getValue());
        }
    }

    /** Times the reading of all dictations, which answers a text that is no word while the index is built. */
    private void scan() throws Exception {
        CallLatencies latencies = new CallLatencies();
        for (int call = 0; call < SCANS && !isIndexed(); call++) {
            latencies.time(() -> find("zulzulzul"));
        }
        System.out.println(latencies.sorted().row("while the index is built"));
    }

    private void awaitIndex() throws Exception {
        while (!isIndexed()) {
            Thread.sleep(POLL_INTERVAL.toMillis());
        }
    }

    private boolean isIndexed() throws Exception {
        return container.metric(client, "mneme_index_documents ") >= DICTATIONS
                && container.metric(client, "mneme_index_lag ") == 0;
    }

    private void measure(String name, Function<Random, String> queries) throws Exception {
        Random random = new Random(SEED);
        for (int call = 0; call < WARM_UP_CALLS; call++) {
            find(queries.apply(random));
        }
        CallLatencies latencies = new CallLatencies();
        long found = 0;
        for (int call = 0; call < CALLS; call++) {
            String query = queries.apply(random);
            found += total(latencies.time(() -> find(query)));
        }
        System.out.println(latencies.sorted().row(name) + "  " + found / CALLS + " matches on average");
    }

    private HttpResponse<String> find(String query) throws IOException, InterruptedException {
        return send("/v1/dictations?q=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
    }

    private static long total(HttpResponse<String> response) throws IOException {
        if (response.statusCode() != 200) {
            throw new IllegalStateException(response.uri() + " is answered with " + response.statusCode());
        }
        return JSON.readTree(response.body()).path("total").asLong();
    }

    private HttpResponse<String> send(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(container.uri(path)).build(), BodyHandlers.ofString());
    }
}
