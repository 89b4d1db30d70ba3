package io.mneme.compact.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.spi.compact.LeavingMessages;
import io.mneme.spi.redact.FakeRedactions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointCompactorTest {

    private static final String KEY = "sk-secret";
    private static final int LIMIT = 4_000;

    @TempDir
    Path folder;

    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final List<String> upgrades = new CopyOnWriteArrayList<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private final FakeRedactions redactions = new FakeRedactions();
    private final SettableClock clock = new SettableClock();
    private HttpServer server;
    private volatile EndpointSettings settings;
    private EndpointCompactor compactor;
    private volatile int status = 200;
    private volatile String answer = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/chat/completions", this::handle);
        server.start();
        Path key = Files.writeString(folder.resolve("key"), KEY + "\n");
        settings = new EndpointSettings(
                Optional.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/chat/completions")),
                Optional.of("m1"),
                Optional.of(key),
                Optional.empty(),
                Duration.ofSeconds(2));
        compactor = new EndpointCompactor(() -> settings, redactions, clock);
    }

    @AfterEach
    void stop() {
        released.countDown();
        compactor.close();
        server.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        keys.addAll(exchange.getRequestHeaders().getOrDefault("Authorization", List.of()));
        upgrades.addAll(exchange.getRequestHeaders().getOrDefault("Upgrade", List.of()));
        if (answer.equals("hang")) {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            awaitRelease();
        }
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void awaitRelease() {
        try {
            released.await();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    private void answerWith(String content) {
        answer = "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"" + content + "\"}}]}";
    }

    private static LeavingMessages leaving(String... texts) {
        List<Message> messages = new ArrayList<>();
        for (String text : texts) {
            messages.add(new Message(
                    "", "", "c1", "Ann", "", Role.USER, text, Optional.empty(), List.of(), Optional.empty(), Map.of()));
        }
        TextScripts scripts = TextScripts.of(Stream.of(texts));
        return new LeavingMessages(
                Optional.of("Bob has 7 dogs."), messages, scripts.languages(), LIMIT, String::length);
    }

    private String refusal(LeavingMessages leaving) {
        String[] message = new String[1];
        assertThatExceptionOfType(PolicyViolationException.class)
                .isThrownBy(() -> compactor.compact(leaving))
                .satisfies(refused -> message[0] = refused.getMessage());
        return message[0];
    }

    @Test
    void returnsTheAnswerWithTheFactsThatItLost() {
        answerWith("Ann talked of a train to Oslo, and Bob has 7 dogs.");
        assertThat(compactor.compact(leaving("The train to Oslo leaves at 7:45, code AB-12, ask Kim.")))
                .contains("Ann talked of a train to Oslo, and Bob has 7 dogs.\nNames: Kim\nNumbers: 7:45; AB-12");
        assertThat(keys).containsExactly("Bearer " + KEY);
        assertThat(bodies)
                .singleElement()
                .asString()
                .contains("\"model\":\"m1\"", "Ann: The train to Oslo leaves", "Bob has 7 dogs.", "Summarise");
    }

    @Test
    void asksInTheLanguageOfTheMessages() {
        answerWith("安要坐火车。");
        compactor.compact(leaving("我明天坐火车去看你，好吗？", "今天天气很好，我们去公园走走吧。"));
        assertThat(bodies).singleElement().asString().contains("请用中文概括");
    }

    @Test
    void whatLeavesTheMachineIsRedactedAsPromptsAre() {
        redactions.on(RedactionSink.PROMPT);
        answerWith("Ann has a password.");
        compactor.compact(leaving("My password is " + FakeRedactions.SECRET));
        assertThat(bodies).singleElement().asString().doesNotContain(FakeRedactions.SECRET);
    }

    @Test
    void refusesAnAnswerInAnotherLanguage() {
        answerWith("They talked about the weather and about a walk in the park.");
        assertThat(refusal(leaving("今天天气很好，我们去公园走走吧。", "好的，我们三点在门口见面，再去吃晚饭吧，我请客。")))
                .isEqualTo("failed: the answer is in another language than the messages");
        answerWith("他们谈到了天气和公园。");
        clock.now = clock.now.plus(Duration.ofHours(2));
        assertThat(refusal(leaving("The weather is fine, let us walk in the park.")))
                .isEqualTo("failed: the answer is in another language than the messages");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"choices\":[]}", "{\"choices\":[{\"message\":{\"content\":7}}]}", "hang"})
    void refusesAnAnswerOfAnotherForm(String body) {
        answer = body;
        assertThat(refusal(leaving("Hello."))).startsWith("failed: the endpoint ");
    }

    @Test
    void refusesAnEmptyAnswerAndOneThatIsTooLong() {
        answerWith(" ");
        assertThat(refusal(leaving("Hello."))).isEqualTo("failed: the answer is empty");
        answerWith("a".repeat(LIMIT + 1));
        clock.now = clock.now.plus(Duration.ofHours(2));
        assertThat(refusal(leaving("Hello."))).isEqualTo("failed: the answer is longer than 4000 tokens");
    }

    @Test
    void givesUpAnAnswerWithoutEnd() {
        answerWith("a".repeat(3_000_000));
        assertThat(refusal(leaving("Hello."))).isEqualTo("failed: the endpoint cannot be reached: IOException");
    }

    @Test
    void leavesAnEndpointAloneForLongerAfterEachFailure() {
        status = 500;
        answer = "down";
        refusal(leaving("Hello."));
        assertThat(compactor.compact(leaving("Hello."))).isEmpty();
        clock.now = clock.now.plus(Duration.ofSeconds(61));
        assertThat(refusal(leaving("Hello."))).isEqualTo("failed: the endpoint has answered with status 500");
        clock.now = clock.now.plus(Duration.ofSeconds(61));
        assertThat(compactor.compact(leaving("Hello."))).isEmpty();
        assertThat(bodies).hasSize(2);
    }

    @Test
    void asksAgainAtOnceWithOtherSettings() {
        status = 500;
        refusal(leaving("Hello."));
        status = 200;
        answerWith("Hello, Bob has 7 dogs.");
        EndpointSettings failed = settings;
        settings = new EndpointSettings(
                failed.url(), Optional.of("m2"), failed.keyFile(), failed.keyVariable(), failed.timeout());
        assertThat(compactor.compact(leaving("Hello."))).isPresent();
    }

    @Test
    void isNotUsableWithoutAnAddress() {
        EndpointSettings none = new EndpointSettings(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Duration.ofSeconds(2));
        EndpointCompactor unset = new EndpointCompactor(() -> none, redactions, clock);
        assertThatExceptionOfType(PolicyViolationException.class)
                .isThrownBy(() -> unset.compact(leaving("Hello.")))
                .withMessage("has no endpoint_url");
        unset.close();
    }

    @Test
    void aKeyThatCannotBeReadIsNotSent() throws IOException {
        Files.delete(folder.resolve("key"));
        assertThat(refusal(leaving("Hello.")))
                .isEqualTo("failed: the file with the key of the endpoint cannot be read");
        assertThat(bodies).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFFsk-secret", "sk-\u201Csecret\u201D", "sk-secret\nx", "sk secret", " "})
    void aKeyThatNoHeaderCanHaveIsNeitherSentNorShown(String key) throws IOException {
        Files.writeString(folder.resolve("key"), key);
        assertThat(refusal(leaving("Hello.")))
                .startsWith("failed: the key of the endpoint is not there")
                .doesNotContain("secret");
        assertThat(bodies).isEmpty();
    }

    @Test
    void asksForNoOtherVersionOfHttp() {
        answerWith("Hello, Bob has 7 dogs.");
        compactor.compact(leaving("Hello."));
        assertThat(upgrades).isEmpty();
    }

    /** A clock that a test sets. */
    private static final class SettableClock implements InstantSource {

        private volatile Instant now = Instant.parse("2026-03-12T12:00:00Z");

        @Override
        public Instant instant() {
            return now;
        }
    }
}
