package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.NpmPackages;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.ProviderStub;
import io.mneme.itests.harness.ProviderStub.CannedAnswer;
import io.mneme.itests.harness.ProviderStub.ReceivedRequest;
import io.mneme.itests.harness.TestContainer;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of OpenAI and Anthropic that have the container as their base URL, before a provider that counts what its cache has. */
class ProxyIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String KEY = "sk-key-of-a-test";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ProviderStub provider = provider();

    @RegisterExtension
    static final TestContainer container = TestContainer.own(
            "--set",
            "proxy.openai_upstream=" + provider.address() + "/v1",
            "--set",
            "proxy.anthropic_upstream=" + provider.address() + "/v1");

    private static final ContainerApi api = container.api();
    private static final HttpClient client = HttpClient.newHttpClient();

    private static ProviderStub provider() {
        try {
            return ProviderStub.start();
        } catch (IOException noPort) {
            throw new IllegalStateException(noPort);
        }
    }

    @BeforeAll
    static void awaitProxy() throws InterruptedException {
        assertThat(PollingWait.within(TIMEOUT, ProxyIT::isServed)).isTrue();
        provider.clear();
    }

    @AfterAll
    static void closeProvider() {
        provider.close();
    }

    @AfterEach
    void forget() {
        provider.answerByItself();
        provider.clear();
    }

    private static HttpRequest.Builder request(String path, byte[] body) {
        return HttpRequest.newBuilder(container.uri(path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + KEY)
                .POST(BodyPublishers.ofByteArray(body));
    }

    private static HttpResponse<byte[]> post(String path, String json, String... headers) throws IOException {
        HttpRequest.Builder request = request(path, json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        for (int place = 0; place < headers.length; place += 2) {
            request.header(headers[place], headers[place + 1]);
        }
        try {
            return client.send(request.build(), BodyHandlers.ofByteArray());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the test was stopped");
        }
    }

    private static String chat(String model, String... texts) {
        StringBuilder messages = new StringBuilder();
        for (int place = 0; place < texts.length; place++) {
            messages.append(place == 0 ? "" : ",")
                    .append("{'role':'" + (place % 2 == 0 ? "user" : "assistant") + "','content':'" + texts[place]
                            + "'}");
        }
        return "{'model':'" + model + "','messages':[" + messages + "]}";
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue("X-Mneme-" + name).orElse("");
    }

    private static List<JsonNode> recorded(String conversation) {
        List<JsonNode> entries = new ArrayList<>();
        api.get("/v1/journals/message/entries?limit=1000&lane=conversation:" + conversation)
                .body()
                .path("data")
                .forEach(stored -> entries.add(0, stored.path("entry")));
        return entries;
    }

    private static List<String> texts(String conversation) {
        return recorded(conversation).stream()
                .map(entry -> entry.path("role").asText() + ": "
                        + entry.path("content").asText())
                .toList();
    }

    private static boolean isRecorded(String conversation, int messages) throws InterruptedException {
        return PollingWait.within(TIMEOUT, () -> recorded(conversation).size() == messages);
    }

    /** A request and its answer in random JSON, in the parts of a random stream. */
    @ParameterizedTest
    @ValueSource(longs = {31_001, 31_002})
    void observedRequestsAndAnswersKeepTheirBytes(long seed) throws Exception {
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            byte[] sent = randomRequest(random).getBytes(StandardCharsets.UTF_8);
            List<byte[]> parts = randomParts(random);
            provider.answer(new CannedAnswer(random.nextBoolean() ? "text/event-stream" : "application/json", parts));
            String path = List.of(
                            "/openai/v1/chat/completions", "/openai/v1/responses", "/anthropic/v1/messages?beta=true")
                    .get(random.nextInt(3));
            HttpResponse<byte[]> answer = client.send(request(path, sent).build(), BodyHandlers.ofByteArray());
            List<ReceivedRequest> received = provider.received();
            assertThat(received.get(received.size() - 1).body())
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(sent);
            assertThat(answer.body()).as("seed %d, round %d", seed, round).isEqualTo(joined(parts));
        }
    }

    private static byte[] joined(List<byte[]> parts) {
        byte[] all = new byte[parts.stream().mapToInt(part -> part.length).sum()];
        int place = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, place, part.length);
            place += part.length;
        }
        return all;
    }

    private static List<byte[]> randomParts(Random random) {
        return Stream.generate(() -> {
                    byte[] part = new byte[random.nextInt(3_000)];
                    random.nextBytes(part);
                    return random.nextBoolean()
                            ? part
                            : ("data: " + random.nextInt() + "\n\n").getBytes(StandardCharsets.UTF_8);
                })
                .limit(1 + random.nextInt(8))
                .toList();
    }

    private static String randomRequest(Random random) {
        String space = random.nextBoolean() ? " " : "\n\t";
        String text = random.nextBoolean()
                ? "caf\u00e9 \ud83d\ude00 \\u00e9 \\\"x\\\" " + random.nextInt()
                : "a".repeat(random.nextInt(5_000));
        String content = random.nextBoolean() ? "\"" + text + "\"" : "[{\"text\":\"" + text + "\",\"type\":\"text\"}]";
        return switch (random.nextInt(5)) {
            case 0 -> "{ \"messages\"" + space + ":[{\"content\":" + content
                    + ",\"role\":\"user\"}],\"temperature\":1.10e-1}";
            case 1 -> "{\"model\":\"m\",\"input\":" + content + ",\"n\":10000000000000000000001}" + space;
            case 2 -> "{\"a\":1,\"a\":2,\"messages\":[{\"role\":\"user\",\"content\":" + content + "}]}";
            case 3 -> "no json " + text;
            default -> "";
        };
    }

    @ParameterizedTest
    @CsvSource({"chat,false", "chat,true", "responses,false", "anthropic,false", "anthropic,true"})
    void aStabilizedChatOfAClientWithAClockIsReused(String kind, boolean stream) throws Exception {
        List<JsonNode> reports = talk(kind, "stabilize", 60, stream);
        long all = 0;
        long cached = 0;
        for (ReceivedRequest request : provider.received()) {
            all += request.promptChars();
            cached += request.cachedChars();
        }
        assertThat(provider.received()).hasSize(60);
        assertThat((double) cached / all).isGreaterThan(0.9);
        assertThat(reports)
                .extracting(report -> report.path("session").asText())
                .containsOnly(reports.get(0).path("session").asText());
        assertThat(isRecorded(reports.get(0).path("session").asText(), 120)).isTrue();
    }

    @Test
    void anObservedClientWithAClockReusesNothingBehindIt() throws Exception {
        List<JsonNode> reports = talk("anthropic", "observe", 5, false);
        assertThat(provider.received()).allMatch(request -> request.cachedChars() == 0);
        assertThat(reports.get(4).path("prefix").asText()).contains("broken=\"instructions\"", "a time differs");
    }

    private static List<JsonNode> talk(String kind, String mode, int turns, boolean stream) throws Exception {
        NpmPackages.installed();
        ProcessBuilder program = new ProcessBuilder(
                        "node",
                        NpmPackages.PROGRAMS.resolve("clients/proxied-chat.mjs").toString(),
                        container.uri("").toString(),
                        kind,
                        mode,
                        String.valueOf(turns),
                        String.valueOf(stream))
                .redirectErrorStream(true);
        Process process = program.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        List<JsonNode> reports = new ArrayList<>();
        for (String line : printed.lines().filter(each -> each.startsWith("{")).toList()) {
            reports.add(JSON.readTree(line));
        }
        return reports;
    }

    @Test
    void aChatIsRecordedOnceHoweverOftenItsClientRepeatsIt() throws Exception {
        HttpResponse<byte[]> first = post("/openai/v1/chat/completions", chat("m", "Tea at five?"));
        String session = header(first, "Session");
        assertThat(isRecorded(session, 2)).isTrue();
        String answer =
                JSON.readTree(first.body()).at("/choices/0/message/content").asText();
        HttpResponse<byte[]> second =
                post("/openai/v1/chat/completions", chat("m", "Tea at five?", answer, "Or at six?"));
        assertThat(header(second, "Session")).isEqualTo(session);
        assertThat(isRecorded(session, 4)).isTrue();
        assertThat(texts(session).subList(0, 3))
                .containsExactly("user: Tea at five?", "assistant: " + answer, "user: Or at six?");
        assertThat(recorded(session).get(1).path("model").asText()).isEqualTo("m");
    }

    @Test
    void aHeaderAndTheBodyNameTheChat() throws Exception {
        String body =
                "{'model':'m','user':'ann','metadata':{'session_id':'s-meta'},'messages':[{'role':'user','content':'a'}]}";
        assertThat(header(post("/openai/v1/chat/completions", body, "X-Mneme-Session", "s-header"), "Session"))
                .isEqualTo("s-header");
        assertThat(header(post("/openai/v1/chat/completions", body), "Session")).isEqualTo("s-meta");
        assertThat(header(post("/openai/v1/chat/completions", body.replace("session_id", "x")), "Session"))
                .isEqualTo("ann");
    }

    @Test
    void aChatThatIsNotRecordedLeavesNothing() throws Exception {
        HttpResponse<byte[]> answer = post(
                "/openai/v1/chat/completions",
                chat("m", "A secret of mine."),
                "X-Mneme-Recording",
                "off",
                "X-Mneme-Session",
                "s-off");
        assertThat(answer.statusCode()).isEqualTo(200);
        post("/openai/v1/chat/completions", chat("m", "For the record."), "X-Mneme-Session", "s-on");
        assertThat(isRecorded("s-on", 2)).isTrue();
        assertThat(recorded("s-off")).isEmpty();
    }

    @Test
    void whatIsRememberedIsAtTheEndOfThePrompt() throws Exception {
        api.post(
                "/v1/journals/message/entries",
                ContainerApi.object()
                        .put("conversation_id", "old-chat")
                        .put("role", "user")
                        .put("content", "My sister Annelise keeps alpacas in Valdivia."));
        String question = "{'model':'m','messages':[{'role':'system','content':'Be short.'},"
                + "{'role':'user','content':'Where does my sister Annelise keep her alpacas?'}]}";
        assertThat(PollingWait.within(TIMEOUT, () -> {
                    provider.clear();
                    return ask(question, "remember").contains("keeps alpacas in Valdivia");
                }))
                .isTrue();
        JsonNode messages = JSON.readTree(ask(question, "remember")).path("messages");
        assertThat(messages.path(0).path("content").asText()).isEqualTo("Be short.");
        assertThat(messages.path(1).path("content").asText())
                .startsWith("Where does my sister Annelise keep her alpacas?\n\n<context>\nRecalled from earlier");
    }

    private static String ask(String body, String mode) {
        try {
            post("/openai/v1/chat/completions", body, "X-Mneme-Mode", mode, "X-Mneme-Recording", "off");
            List<ReceivedRequest> received = provider.received();
            return new String(received.get(received.size() - 1).body(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void aRefusalOfTheProviderIsPassedOn() throws Exception {
        HttpResponse<byte[]> answer =
                post("/openai/v1/chat/completions", chat("refuse", "a"), "X-Mneme-Mode", "stabilize");
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo("{\"error\":{\"message\":\"slow down\",\"type\":\"rate_limit\"}}");
    }

    @Test
    void aStreamThatTheProviderBreaksOffBreaksOffForTheClientAndItsBeginningIsRecorded() throws Exception {
        assertThatThrownBy(() ->
                        post("/openai/v1/chat/completions", chat("break", "Tell me."), "X-Mneme-Session", "s-break"))
                .isInstanceOf(IOException.class);
        assertThat(isRecorded("s-break", 2)).isTrue();
        assertThat(recorded("s-break").get(1).path("status").asText()).isEqualTo("incomplete");
        assertThat(texts("s-break")).containsExactly("user: Tell me.", "assistant: Once upon");
    }

    @Test
    void aProviderThatIsNotThereIsNoAnswer() throws Exception {
        Path file = container.etc().resolve("io.mneme.ui.proxy.cfg");
        String before = Files.readString(file);
        URI nothing;
        try (ProviderStub gone = ProviderStub.start()) {
            nothing = gone.address();
        }
        Files.writeString(file, before.replaceAll("(?m)^anthropic_upstream=.*$", "anthropic_upstream=" + nothing));
        try {
            assertThat(PollingWait.within(TIMEOUT, () -> isRefused("/anthropic/v1/messages")))
                    .isTrue();
        } finally {
            Files.writeString(file, before);
        }
        assertThat(PollingWait.within(TIMEOUT, () -> !isRefused("/anthropic/v1/messages")))
                .isTrue();
    }

    private static boolean isRefused(String path) {
        try {
            return post(path, chat("m", "a")).statusCode() == 0;
        } catch (IOException noAnswer) {
            return true;
        }
    }

    @Test
    void otherPathsArePassedOnAsTheyAre() throws Exception {
        provider.answer(
                new CannedAnswer("application/json", List.of("{\"data\":[]}".getBytes(StandardCharsets.UTF_8))));
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(container.uri("/openai/v1/models?limit=2%2C3"))
                        .header("Authorization", "Bearer " + KEY)
                        .header("X-Mneme-Session", "s")
                        .GET()
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.body()).isEqualTo("{\"data\":[]}");
        ReceivedRequest received = provider.received().get(0);
        assertThat(received.path()).isEqualTo("/v1/models?limit=2%2C3");
        assertThat(received.headers())
                .containsEntry("authorization", "Bearer " + KEY)
                .doesNotContainKey("x-mneme-session");
    }

    @Test
    void theKeyIsInNoFileLogOrMetric() throws Exception {
        post("/openai/v1/chat/completions", chat("m", "a"), "X-Mneme-Session", "s-key");
        assertThat(isRecorded("s-key", 2)).isTrue();
        assertWithoutKey(container.home().getParent().toFile());
        assertThat(api.text("/metrics")).doesNotContain(KEY).contains("mneme_proxy_requests_total");
    }

    private static void assertWithoutKey(File file) throws IOException {
        File[] inside = file.listFiles();
        if (inside != null) {
            for (File each : inside) {
                assertWithoutKey(each);
            }
        } else if (file.isFile()
                && file.length() < 10_000_000
                && !file.getName().endsWith(".jar")) {
            try {
                assertThat(Files.readString(file.toPath(), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(KEY);
            } catch (NoSuchFileException merged) {
                assertThat(file.getPath()).contains("index");
            }
        }
    }

    @Test
    void theContextOfARequestAndItsBillAreShown() throws Exception {
        HttpResponse<byte[]> answer = post("/openai/v1/chat/completions", chat("gpt-4o", "Where is the tea?"));
        String context = header(answer, "Context");
        assertThat(PollingWait.within(
                        TIMEOUT,
                        () -> !billed(context).isMissingNode()
                                && !billed(context).isNull()))
                .isTrue();
        assertThat(billed(context).path("input_tokens").asInt()).isPositive();
    }

    private static JsonNode billed(String context) {
        return api.get("/v1/context/" + context + "/manifest").body().at("/usage/billed");
    }

    @Test
    void aRequestThatCannotBeMeasuredIsPassedOnAndSaysSo() throws Exception {
        Path recipe = container.etc().resolve("io.mneme.context.recipe-proxy.cfg");
        String before = Files.readString(recipe);
        Files.delete(recipe);
        try {
            assertThat(PollingWait.within(
                            TIMEOUT, () -> context("Is it measured?").startsWith("none; reason=")))
                    .isTrue();
        } finally {
            Files.writeString(recipe, before);
        }
        assertThat(PollingWait.within(TIMEOUT, () -> !context("And now?").startsWith("none")))
                .isTrue();
    }

    private static String context(String question) {
        try {
            HttpResponse<byte[]> answer = post(
                    "/openai/v1/chat/completions",
                    chat("m", question),
                    "X-Mneme-Mode",
                    "stabilize",
                    "X-Mneme-Recording",
                    "off");
            assertThat(answer.statusCode()).isEqualTo(200);
            return header(answer, "Context");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void otherPathsAreServedWhileTheProxyIsStoppedUpdatedAndStarted() throws Exception {
        String bundle = bundle();
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<List<Integer>> load = CompletableFuture.supplyAsync(() -> statuses(over));
        container.shell("felix:stop " + bundle);
        assertThat(post("/openai/v1/chat/completions", chat("m", "a")).statusCode())
                .isEqualTo(503);
        container.shell("felix:update " + bundle);
        container.shell("felix:start " + bundle);
        assertThat(PollingWait.within(TIMEOUT, () -> isServed())).isTrue();
        over.set(true);
        assertThat(load.get()).isNotEmpty().containsOnly(200);
    }

    private static String bundle() {
        return container
                .shell("felix:lb -s | grep io.mneme.ui.proxy")
                .text()
                .strip()
                .split("\\|")[0]
                .strip();
    }

    private static List<Integer> statuses(AtomicBoolean over) {
        List<Integer> statuses = new ArrayList<>();
        while (!over.get()) {
            statuses.add(api.get("/v1/journals/message/entries?limit=1").status());
        }
        return statuses;
    }

    private static boolean isServed() {
        try {
            return post("/openai/v1/chat/completions", chat("m", "a")).statusCode() == 200;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
