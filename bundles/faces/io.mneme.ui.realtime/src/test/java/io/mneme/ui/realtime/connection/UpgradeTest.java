package io.mneme.ui.realtime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.realtime.harness.RawSocket;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request to upgrade must be. */
class UpgradeTest {

    private final RealtimeServer server = RealtimeServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    private RawSocket upgrade(String... headers) {
        return new RawSocket(server.port(), "/v1/realtime", headers);
    }

    private String host() {
        return "Host: 127.0.0.1:" + server.port();
    }

    @Test
    void anUpgradeOfAProgramSucceeds() {
        try (RawSocket socket = upgrade(host())) {
            assertThat(socket.status()).isEqualTo(101);
        }
    }

    @Test
    void aPageOfTheSameOriginIsServed() {
        String origin = "Origin: http://127.0.0.1:" + server.port();
        try (RawSocket socket = upgrade(host(), origin, "Accept-Encoding: gzip, deflate, br")) {
            assertThat(socket.status()).isEqualTo(101);
        }
    }

    @Test
    void aPageOfAnAllowedOriginIsServed() {
        try (RawSocket socket = upgrade(host(), "Origin: " + RealtimeServer.ALLOWED_ORIGIN)) {
            assertThat(socket.status()).isEqualTo(101);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"})
    void aPageOfAnotherOriginIsRefusedBeforeTheUpgrade(String origin) {
        try (RawSocket socket = upgrade(host(), "Origin: " + origin)) {
            assertThat(socket.status()).isEqualTo(403);
        }
        assertThat(server.sessions.list()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"})
    void aForgedHostIsRefusedBeforeTheUpgrade(String host) {
        try (RawSocket socket = upgrade("Host: " + host)) {
            assertThat(socket.status()).isEqualTo(421);
        }
        assertThat(server.sessions.list()).isEmpty();
    }

    @Test
    void messagesAreNotCompressed() {
        try (RawSocket socket = upgrade(host(), "Sec-WebSocket-Extensions: permessage-deflate")) {
            assertThat(socket.status()).isEqualTo(101);
            assertThat(socket.head()).noneMatch(line -> line.startsWith("Sec-WebSocket-Extensions"));
        }
    }

    @Test
    void theSubprotocolOfOtherServersOfThisKindIsAccepted() {
        try (RawSocket socket = upgrade(host(), "Sec-WebSocket-Protocol: realtime, other")) {
            assertThat(socket.head()).contains("Sec-WebSocket-Protocol: realtime");
        }
    }

    @Test
    void theRecordingIsChosenByTheQuery() {
        try (RealtimeClient client = RealtimeClient.connect(server.uri("?recording=journal"))) {
            assertThat(client.next().path("session").path("recording").asText()).isEqualTo("journal");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"model=gpt-realtime", "recording=none&intent=x", "api-version=1"})
    void parametersForOtherServersAreIgnored(String query) {
        try (RawSocket socket = new RawSocket(server.port(), "/v1/realtime?" + query, host())) {
            assertThat(socket.status()).isEqualTo(101);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "recording=all",
                "recording=",
                "recording=none&recording=none",
                "recording=NONE",
                "recording=%zz",
                "resume=",
                "resume=a&resume=b",
                "resume=sess-1&recording=none"
            })
    void aWrongQueryIsRefused(String query) {
        try (RawSocket socket = new RawSocket(server.port(), "/v1/realtime?" + query, host())) {
            assertThat(socket.status()).isEqualTo(400);
        }
        assertThat(server.sessions.list()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sec-WebSocket-Version: 8",
                "Sec-WebSocket-Version: 13, 8",
                "Sec-WebSocket-Version:",
                "Upgrade: h2c"
            })
    void anotherProtocolIsAnsweredWithTheVersionThatIsSpoken(String header) {
        try (RawSocket socket = upgrade(host(), header)) {
            assertThat(socket.status()).isEqualTo(426);
            assertThat(socket.head()).contains("Sec-WebSocket-Version: 13", "Content-Type: application/problem+json");
        }
        assertThat(server.sessions.list()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sec-WebSocket-Key: abc",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZTEy",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ*=",
                "Sec-WebSocket-Key:",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
            })
    void aKeyThatIsNotSixteenBytesIsRefused(String header) {
        try (RawSocket socket = upgrade(host(), header)) {
            assertThat(socket.status()).isEqualTo(400);
            assertThat(socket.head()).contains("Content-Type: application/problem+json");
        }
        assertThat(server.sessions.list()).isEmpty();
    }

    @Test
    void anUpgradeAmongOtherOptionsOfTheConnectionSucceeds() {
        try (RawSocket socket = upgrade(host(), "Connection: keep-alive, upgrade", "Upgrade: WebSocket")) {
            assertThat(socket.status()).isEqualTo(101);
        }
    }

    @Test
    void aRequestWithoutAnUpgradeIsAnsweredWithAProblemDocument() throws Exception {
        HttpResponse<String> response = send("GET");
        assertThat(response.statusCode()).isEqualTo(426);
        assertThat(response.headers().firstValue("Upgrade")).hasValue("websocket");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonNode problem = RealtimeClient.object(response.body());
        assertThat(problem.path("title").asText()).isEqualTo("Upgrade Required");
    }

    @Test
    void otherMethodsAreNotAllowed() throws Exception {
        HttpResponse<String> response = send("POST");
        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Allow")).hasValue("GET");
    }

    private HttpResponse<String> send(String method) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + server.port() + "/v1/realtime");
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(uri)
                                .method(method, BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString());
    }
}
