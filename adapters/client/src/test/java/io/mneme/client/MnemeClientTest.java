package io.mneme.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mneme.client.MnemeClient.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MnemeClientTest {

    private final Queue<String> answers = new ArrayDeque<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private MnemeClient client;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        client = MnemeClient.at("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** Answers with the next status and body; an empty text breaks the connection off. */
    private synchronized void answer(HttpExchange exchange) throws IOException {
        keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key")));
        authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        String answer = answers.remove();
        if (!answer.isEmpty()) {
            byte[] body = answer.substring(3).strip().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(Integer.parseInt(answer.substring(0, 3)), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private Answer post() {
        return client.post("/v1/x", JsonNodeFactory.instance.objectNode());
    }

    @Test
    void aPostIsRepeatedUnderItsKeyUntilItHasAnAnswer() {
        answers.addAll(List.of("503 {}", "429 {}", "201 {\"a\":1}"));

        assertThat(post().body().path("a").asInt()).isEqualTo(1);

        assertThat(keys).hasSize(3);
        assertThat(keys.stream().distinct()).hasSize(1);
    }

    @Test
    void eachRequestHasTheTokenAlsoWithOtherRetries() {
        answers.addAll(List.of("200 {}", "201 {}", "200 {}"));

        client.get("/v1/x");
        client = client.token("mneme_anna").retryFor(Duration.ZERO);
        post();
        client.get("/v1/x");

        assertThat(authorizations).containsExactly("null", "Bearer mneme_anna", "Bearer mneme_anna");
    }

    @Test
    void twoPostsHaveTwoKeys() {
        answers.addAll(List.of("201 {}", "201 {}"));

        post();
        post();

        assertThat(keys).doesNotHaveDuplicates();
    }

    @Test
    void aRequestWhoseConnectionBreaksIsSentAgain() {
        answers.addAll(List.of("", "", "", "", "200 {}"));

        assertThat(client.get("/v1/x").status()).isEqualTo(200);
    }

    @Test
    void withoutRetriesTheFirstAnswerApplies() {
        client = client.retryFor(Duration.ZERO);
        answers.add("503 {\"detail\":\"busy\"}");

        assertThatThrownBy(() -> client.expect("GET /v1/x", client.get("/v1/x"), 200))
                .isInstanceOf(MnemeException.class)
                .hasMessage("GET /v1/x was answered by " + client.address() + " with 503: busy");
    }

    @Test
    void anAnswerThatIsNoJsonIsNamed() {
        answers.add("200 <html>");

        assertThatThrownBy(() -> client.get("/v1/x"))
                .hasMessageContaining("it is no container of Mneme")
                .hasMessageNotContaining("html");
    }

    @Test
    void anAddressThatIsNoneIsRefused() {
        assertThatThrownBy(() -> MnemeClient.at("localhost:8484"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("localhost:8484");
    }
}
