package io.mneme.ui.realtime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.realtime.harness.RawSocket;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** However a connection ends, its session ends at once, and everything that the session had is gone. */
class ConnectionEndTest {

    private static final Map<String, String> FAST_PINGS = Map.of("ping_seconds", "1", "pong_timeout_seconds", "1");

    /** A client on a busy machine answers within this time, too. */
    private static final Map<String, String> PATIENT_PINGS = Map.of("ping_seconds", "1", "pong_timeout_seconds", "4");

    private static final String UPDATE = "{\"type\":\"session.update\",\"session\":{\"character\":\"luna\"}}";

    /** Waits until all sessions have ended; the client has done its part. The server may open another one afterwards, which ends, too. */
    private static boolean allEnd(RealtimeServer server) throws InterruptedException {
        long deadline = System.nanoTime() + 60_000_000_000L;
        boolean ended = server.sessions.list().isEmpty();
        while (!ended && System.nanoTime() < deadline) {
            Thread.onSpinWait();
            ended = server.sessions.list().isEmpty();
        }
        return ended;
    }

    @Test
    void aCloseFrameClearsEverything() throws InterruptedException {
        try (RealtimeServer server = RealtimeServer.start()) {
            RealtimeClient client = server.connect();
            client.switchTo("luna");
            client.close();
            assertThat(client.closeStatus()).isEqualTo(1000);
            assertThat(allEnd(server)).isTrue();
        }
    }

    @Test
    void aDroppedConnectionClearsEverything() throws InterruptedException {
        try (RealtimeServer server = RealtimeServer.start()) {
            RealtimeClient client = server.connect();
            client.switchTo("luna");
            client.abort();
            assertThat(allEnd(server)).isTrue();
            assertThat(server.meters.get("mneme.realtime.connections").gauge().value())
                    .isZero();
        }
    }

    @Test
    void connectionsThatAreResetRightAfterTheirHandshakeEnd() throws Exception {
        try (RealtimeServer server = RealtimeServer.start()) {
            for (int i = 0; i < 300; i++) {
                RawSocket.connect(server.port()).reset();
            }
            assertThat(allEnd(server)).isTrue();
        }
    }

    @Test
    void aClientThatAnswersNoPingIsCutOffAndEverythingIsCleared() throws Exception {
        try (RealtimeServer server = RealtimeServer.start(FAST_PINGS);
                RawSocket silent = RawSocket.connect(server.port())) {
            silent.sendText(UPDATE);
            assertThat(silent.closeStatus()).isEmpty();
            assertThat(allEnd(server)).isTrue();
        }
    }

    @Test
    void aClientThatAnswersPingsStaysThoughItSendsNothing() throws Exception {
        try (RealtimeServer server = RealtimeServer.start(PATIENT_PINGS);
                RealtimeClient idle = server.connect();
                RawSocket silent = RawSocket.connect(server.port())) {
            idle.switchTo("luna");
            // Until a client that answers no ping is cut off, the other one has been pinged, too.
            assertThat(silent.closeStatus()).isEmpty();
            assertThat(idle.history()).hasSize(1);
        }
    }

    @Test
    void theEndOfTheServiceClosesEveryConnectionAndSession() {
        try (RealtimeServer server = RealtimeServer.start();
                RealtimeClient client = server.connect()) {
            client.switchTo("luna");
            server.connections.close();
            assertThat(server.sessions.list()).isEmpty();
            assertThat(client.closeStatus()).isEqualTo(1001);
            assertThat(server.meters.find("mneme.realtime.connections").gauge()).isNull();
        }
    }

    @Test
    void aNewConnectionBeginsWithNothingOfTheFormerOne() {
        try (RealtimeServer server = RealtimeServer.start()) {
            RealtimeClient former = server.connect();
            former.switchTo("luna");
            former.say("Remember the tea.");
            former.close();
            assertThat(former.closeStatus()).isEqualTo(1000);
            try (RealtimeClient next = server.connect()) {
                assertThat(next.history()).hasSize(1);
                assertThat(next.switchTo("luna")
                                .path("session")
                                .path("message_count")
                                .asInt())
                        .isEqualTo(1);
            }
        }
    }
}
