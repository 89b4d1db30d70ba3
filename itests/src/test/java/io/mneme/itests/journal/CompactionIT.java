package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compaction in a container: what leaves a prompt is in the summary before the history, or is recalled. */
class CompactionIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int ENDPOINT_TIMEOUT_MS = 5_000;
    private static final String MESSAGES = "/v1/journals/message/entries";
    private static final String KEY = "sk-of-the-endpoint";
    private static final int MAX_BATCH = 500;
    private static final long SEED = 7;
    private static final int BUDGET = 2_000;
    private static final String[] FIRST = {"Alice", "Bruno", "Carla", "Dmitri", "Elena"};
    private static final String[] LAST = {"Miller", "Kowalski", "Tanaka", "Moreau", "Silva"};
    private static final String SURNAMES = "王李张刘陈杨赵黄周吴";
    private static final String GIVEN = "伟芳娜敏静丽强磊军洋";

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();

    /** How an endpoint answers. */
    private enum EndpointAnswer {
        NONE,
        ERROR,
        GARBAGE,
        OTHER_LANGUAGE
    }

    /** Returns a message; two persons take turns, since the prompt joins what one of them says in a row. */
    private static ObjectNode message(String conversation, int number, String content) {
        return ContainerApi.object()
                .put("role", number % 2 == 0 ? "user" : "assistant")
                .put("conversation_id", conversation)
                .put("author", number % 2 == 0 ? "Ann" : "Luna")
                .put("content", content);
    }

    /** Records messages in requests of at most 500; returns their ids. */
    private static List<String> record(List<ObjectNode> messages) {
        List<String> ids = new ArrayList<>();
        for (int from = 0; from < messages.size(); from += MAX_BATCH) {
            ApiResponse response = api.post(
                    MESSAGES,
                    messages.subList(from, Math.min(messages.size(), from + MAX_BATCH))
                            .toString());
            assertThat(response.status()).isEqualTo(201);
            response.body()
                    .path("data")
                    .forEach(entry -> ids.add(entry.path("id").asText()));
        }
        return ids;
    }

    private static List<String> recordCodes(String conversation, String prefix) {
        return record(IntStream.range(0, 150)
                .mapToObj(number -> message(
                        conversation,
                        number,
                        "Code " + prefix + (1_000 + number)
                                + " is for Kim Lee, it is in the kitchen of the old house."))
                .toList());
    }

    /**
     * A message in English or Chinese.
     *
     * @param text what is said
     * @param facts its names and numbers
     */
    private record SaidFacts(String text, List<String> facts) {

        static SaidFacts of(Random random) {
            return random.nextBoolean() ? english(random) : chinese(random);
        }

        private static SaidFacts english(Random random) {
            String name = FIRST[random.nextInt(5)] + " " + LAST[random.nextInt(5)];
            String code = "ORD-" + (10_000 + random.nextInt(90_000));
            String amount = "$" + (1 + random.nextInt(9)) + "," + (100 + random.nextInt(900)) + ".50";
            return new SaidFacts(
                    "I met " + name + " about " + code + ". It costs " + amount + ", I think.",
                    List.of(name, code, amount));
        }

        private static SaidFacts chinese(Random random) {
            String name = "" + SURNAMES.charAt(random.nextInt(10)) + GIVEN.charAt(random.nextInt(10))
                    + GIVEN.charAt(random.nextInt(10));
            String day = (1 + random.nextInt(12)) + "月" + (1 + random.nextInt(28)) + "日";
            String phone = "138" + (10_000_000 + random.nextInt(90_000_000));
            return new SaidFacts(name + "说" + day + "要来，电话是" + phone + "，记得打给他。", List.of(name, day, phone));
        }
    }

    private static JsonNode prompt(String conversation, String compactor) {
        ObjectNode request = ContainerApi.object()
                .put("persona", "Luna")
                .put("conversation", conversation)
                .put("form", "items");
        request.putObject("budget").put("tokens", BUDGET);
        request.putObject("policies").put("compactor", compactor);
        ApiResponse response = api.post("/v1/context/dialogue", request);
        assertThat(response.status()).isEqualTo(200);
        return response.body();
    }

    private static String text(JsonNode item) {
        return item.path("parts").path(0).path("text").asText();
    }

    private static boolean isSummarized(String conversation, String compactor) throws InterruptedException {
        return PollingWait.within(TIMEOUT, () -> prompt(conversation, compactor)
                .path("items")
                .path(0)
                .path("tag")
                .asText()
                .equals("DIALOGUE_SUMMARY"));
    }

    private static JsonNode summaries(String conversation) {
        return api.get(MESSAGES + "?lane=summary:" + conversation).body().path("data");
    }

    private static boolean isRecalled(String fact) {
        ObjectNode query = ContainerApi.object().put("text", fact).put("conversation", "long");
        return api.post("/v1/recall", query).body().toString().contains(fact);
    }

    @Test
    void everyNameAndNumberOfTheLastMessagesThatLeftIsInTheSummaryOrRecalled() throws Exception {
        Random random = new Random(SEED);
        List<SaidFacts> said =
                Stream.generate(() -> SaidFacts.of(random)).limit(2_000).toList();
        record(IntStream.range(0, said.size())
                .mapToObj(number -> message("long", number, said.get(number).text()))
                .toList());
        assertThat(isSummarized("long", "extractive")).isTrue();
        JsonNode prompt = prompt("long", "extractive");
        assertThat(prompt.path("tokens").asInt()).isLessThanOrEqualTo(BUDGET);
        int left = numberOf(said, text(prompt.path("items").path(1)));
        assertThat(PollingWait.within(
                        TIMEOUT, () -> isRecalled(said.get(left - 1).facts().get(2))))
                .isTrue();
        String summary = text(prompt.path("items").path(0));
        assertThat(said.subList(left - 200, left).stream()
                        .flatMap(one -> one.facts().stream())
                        .filter(fact -> !summary.contains(fact) && !isRecalled(fact)))
                .as("lost with seed " + SEED)
                .isEmpty();
    }

    private static int numberOf(List<SaidFacts> said, String shown) {
        return IntStream.range(0, said.size())
                .filter(number -> shown.contains(said.get(number).text()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void neitherADeletedMessageNorAnErasedConversationLeavesASummary() throws Exception {
        List<String> ids = recordCodes("short", "XY");
        assertThat(isSummarized("short", "extractive")).isTrue();
        assertThat(summaries("short").toString()).contains("XY1020", "XY1040");
        assertThat(api.delete(MESSAGES + "/" + ids.get(20)).status()).isEqualTo(204);
        assertThat(PollingWait.within(
                        TIMEOUT, () -> !summaries("short").toString().contains("XY1020")))
                .isTrue();
        assertThat(isSummarized("short", "extractive")).isTrue();
        assertThat(api.delete("/v1/conversations/short").status()).isEqualTo(204);
        container.stop();
        assertThat(container.filesHolding("XY1040")).isEmpty();
        container.start();
    }

    @ParameterizedTest
    @EnumSource
    void anEndpointThatDoesNotAnswerWellHarmsNoRequest(EndpointAnswer answer) throws Exception {
        recordCodes("asked-" + answer, "ZZ");
        try (ScriptedEndpoint endpoint = new ScriptedEndpoint(answer)) {
            configure(endpoint.port());
            assertThat(isSummarized("asked-" + answer, "endpoint")).isTrue();
            assertThat(endpoint.calls()).isOne();
        }
        assertThat(summaries("asked-" + answer)
                        .path(0)
                        .at("/entry/summary_of/compactor")
                        .asText())
                .isEqualTo("extractive");
        assertThat(container.log()).doesNotContain(KEY);
    }

    /** Changes the settings by a request: its answer comes when they are in force, while they are shown as soon as they are read. */
    private static void configure(int port) throws IOException {
        Path key = Files.writeString(container.etc().resolve("key"), KEY);
        ObjectNode settings = ContainerApi.object()
                .put("timeout_ms", ENDPOINT_TIMEOUT_MS)
                .put("endpoint_model", "m")
                .put("endpoint_key_file", key.toString())
                .put("endpoint_url", "http://127.0.0.1:" + port + "/v1/chat/completions");
        assertThat(api.patch("/v1/settings/io.mneme.compact", settings).status())
                .isEqualTo(200);
    }

    /** An endpoint that answers each call in one way. */
    private static final class ScriptedEndpoint implements AutoCloseable {

        private final HttpServer server;
        private final EndpointAnswer answer;
        private final AtomicInteger calls = new AtomicInteger();
        private final CountDownLatch closed = new CountDownLatch(1);

        ScriptedEndpoint(EndpointAnswer answer) throws IOException {
            this.answer = answer;
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", this::handle);
            server.start();
        }

        private void handle(HttpExchange exchange) throws IOException {
            calls.incrementAndGet();
            switch (answer) {
                case NONE -> awaitClose();
                case ERROR -> exchange.sendResponseHeaders(500, -1);
                case GARBAGE -> send(exchange, "<html>" + KEY);
                case OTHER_LANGUAGE -> send(
                        exchange, "{\"choices\":[{\"message\":{\"content\":\"他们谈到了老房子的厨房，没有别的事情。\"}}]}");
            }
            exchange.close();
        }

        private static void send(HttpExchange exchange, String body) throws IOException {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }

        private void awaitClose() {
            try {
                closed.await();
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        }

        int port() {
            return server.getAddress().getPort();
        }

        int calls() {
            return calls.get();
        }

        @Override
        public void close() {
            closed.countDown();
            server.stop(0);
        }
    }
}
