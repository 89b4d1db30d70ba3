package io.mneme.ui.realtime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Deltas beyond the rate of a client arrive more slowly, and all of them arrive. */
class DeltaRateTest {

    /** 20 deltas at once, then 200 a second. */
    private static final Map<String, String> SLOW = Map.of("messages_per_second", "20", "message_burst", "2");

    private static void sendDeltas(RealtimeClient client, int count) {
        for (int i = 0; i < count; i++) {
            client.delta("r1", i + " ");
        }
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj(String::valueOf).collect(Collectors.joining(" ", "", " "));
    }

    private static void assertThatAllAreStored(RealtimeClient client, int count) {
        JsonNode done = client.done("r1");
        assertThat(done.path("type").asText()).isEqualTo("response.done");
        assertThat(done.path("response").path("status").asText()).isEqualTo("completed");
        List<String> history = client.history();
        assertThat(history.get(history.size() - 1)).isEqualTo("assistant: " + numbers(count));
    }

    @Test
    void theDeltasOfAFastModelAreAllStored() {
        try (RealtimeServer server = RealtimeServer.start();
                RealtimeClient client = server.connect()) {
            client.switchTo("luna");
            sendDeltas(client, 2_000);
            assertThatAllAreStored(client, 2_000);
        }
    }

    @Test
    void deltasBeyondTheRateAreAllStoredBeforeTheirResponseIsDone() {
        try (RealtimeServer server = RealtimeServer.start(SLOW);
                RealtimeClient client = server.connect()) {
            client.switchTo("luna");
            sendDeltas(client, 120);
            assertThatAllAreStored(client, 120);
            assertThat(server.meters
                            .get("mneme.realtime.errors")
                            .tag("code", "rate_limit_exceeded")
                            .counter()
                            .count())
                    .isZero();
        }
    }

    @Test
    void aClientThatIsReadMoreSlowlyHoldsUpNoOtherOne() {
        try (RealtimeServer server = RealtimeServer.start(SLOW);
                RealtimeClient fast = server.connect();
                RealtimeClient other = server.connect()) {
            fast.switchTo("luna");
            sendDeltas(fast, 120);
            other.switchTo("luna");
            assertThat(other.say("Hello.").path("type").asText()).isEqualTo("conversation.item.created");
            assertThatAllAreStored(fast, 120);
        }
    }

    @Test
    void deltasUseUpNothingOfTheRateOfOtherEvents() {
        try (RealtimeServer server = RealtimeServer.start(Map.of("messages_per_second", "1", "message_burst", "2"));
                RealtimeClient client = server.connect()) {
            client.switchTo("luna");
            sendDeltas(client, 15);
            assertThat(client.say("Wait.").path("type").asText()).isEqualTo("conversation.item.created");
        }
    }

    @Test
    void aClientThatIsReadMoreSlowlyIsClosedWithTheService() {
        try (RealtimeServer server = RealtimeServer.start(Map.of("messages_per_second", "1", "message_burst", "1"));
                RealtimeClient client = server.connect()) {
            client.switchTo("luna");
            sendDeltas(client, 40);
            server.connections.close();
            assertThat(client.closeStatus()).isEqualTo(1001);
        }
    }
}
