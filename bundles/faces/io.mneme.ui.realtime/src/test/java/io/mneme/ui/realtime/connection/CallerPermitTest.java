package io.mneme.ui.realtime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.access.AccessScope;
import io.mneme.ui.realtime.harness.RawSocket;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What holders of tokens may do. */
class CallerPermitTest {

    private static final String HISTORY = "{\"type\":\"conversation.history.get\"}";

    private final RealtimeServer server = RealtimeServer.start();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void anUnknownTokenIsRefusedBeforeTheUpgrade() {
        server.tokens.with(AccessScope.READ);
        assertThat(status("", "mneme_wrong")).isEqualTo(401);
        assertThat(status("", server.tokens.expired())).isEqualTo(401);
    }

    @Test
    void aSessionThatRecordsNeedsToRecord() {
        String reader = server.tokens.with(AccessScope.READ);
        assertThat(status("?recording=journal", reader)).isEqualTo(403);
        assertThat(status("", reader)).isEqualTo(101);
    }

    @Test
    void aSessionThatIsResumedNeedsToReadAsWell() {
        assertThat(status("?resume=x", server.tokens.with(AccessScope.RECORD))).isEqualTo(403);
    }

    @Test
    void anEventThatShowsWhatWasSaidNeedsToRead() {
        try (RealtimeClient recorder = RealtimeClient.connect(server.uri(""), server.tokens.with(AccessScope.RECORD));
                RealtimeClient reader = RealtimeClient.connect(server.uri(""), server.tokens.with(AccessScope.READ))) {
            recorder.next();
            reader.next();
            JsonNode error = recorder.ask(HISTORY).path("error");
            assertThat(error.path("code").asText()).isEqualTo("insufficient_scope");
            assertThat(error.path("message").asText()).contains("this needs read");
            assertThat(reader.ask(HISTORY).path("type").asText()).isNotEqualTo("error");
        }
    }

    @Test
    void aTokenMayHaveAsManyConnectionsAsTheSettingsSay() {
        String secret = server.tokens.with(AccessScope.READ);
        try (RealtimeClient first = RealtimeClient.connect(server.uri(""), secret)) {
            try (RealtimeClient second = RealtimeClient.connect(server.uri(""), secret)) {
                first.next();
                second.next();
                assertThat(status("", secret)).isEqualTo(429);
            }
        }
    }

    @Test
    void aConnectionIsClosedWhenItsTokenIsRevoked() {
        try (RealtimeClient client = RealtimeClient.connect(server.uri(""), server.tokens.with(AccessScope.READ))) {
            client.next();
            server.tokens.revoke("read");
            assertThat(client.closeStatus()).isEqualTo(StatusCode.POLICY_VIOLATION);
        }
    }

    @Test
    void aBrowserSendsItsTokenAsASubprotocolThatIsNotRepeated() {
        String secret = server.tokens.with(AccessScope.READ);
        try (RawSocket socket = new RawSocket(
                server.port(),
                "/v1/realtime",
                "Host: 127.0.0.1:" + server.port(),
                "Sec-WebSocket-Protocol: realtime, mneme-token." + secret)) {
            assertThat(socket.status()).isEqualTo(101);
        }
        try (RawSocket socket = new RawSocket(
                server.port(),
                "/v1/realtime",
                "Host: 127.0.0.1:" + server.port(),
                "Sec-WebSocket-Protocol: realtime, mneme-token.mneme_wrong")) {
            assertThat(socket.status()).isEqualTo(401);
        }
    }

    private int status(String query, String secret) {
        try (RawSocket socket = new RawSocket(
                server.port(),
                "/v1/realtime" + query,
                "Host: 127.0.0.1:" + server.port(),
                "Authorization: Bearer " + secret)) {
            return socket.status();
        }
    }
}
