package io.mneme.ui.realtime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.realtime.harness.RawSocket;
import io.mneme.ui.realtime.harness.RawSocket.ServerFrame;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What happens beyond the limits: a clear error first, and the end of the connection only after abuse. */
class ConnectionLimitsTest {

    private static final String HISTORY = "{\"type\":\"conversation.history.get\"}";

    private static String item(int length) {
        return "{\"type\":\"conversation.item.create\",\"item\":{\"role\":\"user\",\"content\":\"" + "x".repeat(length)
                + "\"}}";
    }

    private static String code(JsonNode event) {
        return event.path("error").path("code").asText();
    }

    @Test
    void aMessageThatIsTooLongIsRefusedAndTheConnectionStays() {
        try (RealtimeServer server = RealtimeServer.start(Map.of("max_message_chars", "2048"));
                RealtimeClient client = server.connect()) {
            client.switchTo("luna");
            JsonNode error = client.ask(item(3_000));
            assertThat(code(error)).isEqualTo("message_too_large");
            assertThat(error.path("error").path("message").asText()).contains("2048");
            assertThat(client.history()).hasSize(1);
            assertThat(client.ask(item(1_900)).path("type").asText()).isEqualTo("conversation.item.created");
        }
    }

    @Test
    void theLengthOfAMessageInPartsIsThatOfItsParts() {
        try (RealtimeServer server = RealtimeServer.start(Map.of("max_message_chars", "2048"));
                RealtimeClient client = server.connect()) {
            client.sendPart(" ".repeat(1_500), false);
            client.sendPart(" ".repeat(1_500), false);
            client.sendPart(HISTORY, true);
            assertThat(code(client.next())).isEqualTo("message_too_large");
            client.sendPart(" ".repeat(1_500), false);
            client.sendPart(HISTORY, true);
            assertThat(client.next().path("type").asText()).isEqualTo("conversation.history");
        }
    }

    @Test
    void aChangedLimitAppliesToOpenConnectionsAndAnInvalidOneToNone() {
        try (RealtimeServer server = RealtimeServer.start();
                RealtimeClient client = server.connect()) {
            client.switchTo("luna");
            server.connections.configure(Map.of("max_message_chars", "1024"));
            assertThat(code(client.ask(item(1_100)))).isEqualTo("message_too_large");
            server.connections.configure(Map.of("max_message_chars", "none"));
            assertThat(code(client.ask(item(1_100)))).isEqualTo("message_too_large");
        }
    }

    @Test
    void aMessageThatNeverEndsClosesTheConnection() {
        try (RealtimeServer server = RealtimeServer.start(Map.of("max_message_chars", "2048"));
                RealtimeClient client = server.connect()) {
            client.sendPart(" ".repeat(16 * 2_048 + 1), false);
            assertThat(client.closeStatus()).isEqualTo(1009);
            assertThat(server.sessions.list()).isEmpty();
        }
    }

    @Test
    void aBinaryMessageThatNeverEndsClosesTheConnection() throws IOException {
        try (RealtimeServer server = RealtimeServer.start(Map.of("max_message_chars", "2048"));
                RawSocket client = RawSocket.connect(server.port())) {
            client.send(RawSocket.BINARY, false, new byte[16 * 2_048 + 1]);
            assertThat(client.closeStatus()).hasValue(1009);
        }
    }

    @Test
    void eventsBeyondTheRateAreNotCarriedOutAndTheConnectionStays() {
        try (RealtimeServer server = RealtimeServer.start(Map.of("messages_per_second", "1", "message_burst", "3"));
                RealtimeClient client = server.connect()) {
            client.switchTo("luna");
            client.say("One.");
            client.say("Two.");
            JsonNode error = client.say("Three.");
            assertThat(code(error)).isEqualTo("rate_limit_exceeded");
            JsonNode repeated = client.ask("{\"type\":\"character.history.clear_all\",\"event_id\":\"mine\"}");
            assertThat(repeated.path("error").path("event_id").asText()).isEqualTo("mine");
            assertThat(error.path("error").path("type").asText()).isEqualTo("rate_limit_error");
            assertThat(server.sessions.list().get(0).histories().get(0).messages())
                    .isEqualTo(3);
        }
    }

    @Test
    void aClientThatGoesOnFarBeyondTheRateIsDisconnected() throws IOException {
        try (RealtimeServer server = RealtimeServer.start(Map.of("messages_per_second", "1", "message_burst", "3"));
                RawSocket client = RawSocket.connect(server.port())) {
            // One at a time: a close frame may be lost with what the server has not read when it ends the connection.
            Optional<ServerFrame> answer = Optional.empty();
            for (int i = 0;
                    i < 1_000
                            && answer.filter(frame -> frame.opcode() == RawSocket.CLOSE)
                                    .isEmpty();
                    i++) {
                client.sendText(HISTORY);
                answer = client.frame();
            }
            assertThat(answer.map(ServerFrame::status)).hasValue(1008);
            assertThat(server.sessions.list()).isEmpty();
        }
    }

    @Test
    void connectionsBeyondTheLimitOfAnAddressAreRefused() {
        try (RealtimeServer server = RealtimeServer.start(Map.of("max_connections_per_address", "1"));
                RealtimeClient first = server.connect()) {
            try (RawSocket second = RawSocket.connect(server.port())) {
                assertThat(second.status()).isEqualTo(429);
                assertThat(second.head()).contains("Retry-After: 5");
            }
            assertThat(first.switchTo("luna").path("type").asText()).isEqualTo("session.updated");
        }
    }

    @Test
    void aConnectionThatEndsMakesRoomForAnother() {
        try (RealtimeServer server = RealtimeServer.start(Map.of("max_connections", "1"))) {
            RealtimeClient first = server.connect();
            first.close();
            assertThat(first.closeStatus()).isEqualTo(1000);
            try (RealtimeClient second = server.connect()) {
                assertThat(second.switchTo("luna").path("type").asText()).isEqualTo("session.updated");
            }
        }
    }

    @Test
    void aClientThatDoesNotReadIsCutOffAndHoldsUpNobodyElse() throws Exception {
        Map<String, String> limits =
                Map.of("max_pending_chars", "200000", "messages_per_second", "1000000", "message_burst", "1000000");
        try (RealtimeServer server = RealtimeServer.start(limits);
                RealtimeClient other = server.connect();
                RawSocket slow = RawSocket.connect(server.port())) {
            other.switchTo("luna");
            slow.sendText("{\"type\":\"session.update\",\"session\":{\"character\":\"luna\"}}");
            assertThat(slow.frame()).isPresent();
            slow.sendText(item(19_000));
            CompletableFuture<Void> flood = CompletableFuture.runAsync(() -> {
                try {
                    while (server.sessions.list().size() > 1) {
                        slow.sendText(HISTORY);
                    }
                } catch (IOException cutOff) {
                    // The server has ended the connection, as it should.
                }
            });
            flood.get(60, TimeUnit.SECONDS);
            assertThat(server.sessions.list()).hasSize(1);
            assertThat(other.say("Still here.").path("type").asText()).isEqualTo("conversation.item.created");
        }
    }
}
