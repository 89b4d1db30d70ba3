package io.mneme.ui.realtime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Conversations over a connection: several characters, interruptions, late deltas, and other clients. */
class ConversationFlowTest {

    private static final String LUNA = "system: " + RealtimeServer.LUNA_PROMPT;
    private static final String MARS = "system: " + RealtimeServer.MARS_PROMPT;

    private final RealtimeServer server = RealtimeServer.start();
    private final RealtimeClient client = server.connect();

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void eachCharacterKeepsItsHistoryWithoutAReconnection() {
        client.switchTo("luna");
        client.say("To Luna.");
        client.switchTo("mars");
        client.say("To Mars.");
        assertThat(client.history()).containsExactly(MARS, "user: To Mars.");
        client.switchTo("luna");
        assertThat(client.history()).containsExactly(LUNA, "user: To Luna.");
    }

    @Test
    void aSwitchDuringAResponseLeavesItsLaterDeltasToItsOwnCharacter() {
        client.switchTo("luna");
        client.say("Tell a story.");
        client.delta("r1", "Once");
        client.switchTo("mars");
        client.delta("r1", " upon a time.");
        client.done("r1");
        assertThat(client.history()).containsExactly(MARS);
        client.switchTo("luna");
        assertThat(client.history()).containsExactly(LUNA, "user: Tell a story.", "assistant: Once upon a time.");
    }

    @Test
    void aDeltaAfterAnInterruptionIsDiscarded() {
        client.switchTo("luna");
        client.say("Tell a story.");
        client.delta("r1", "Once");
        client.say("Stop.");
        client.delta("r1", " upon a time.");
        assertThat(client.history()).containsExactly(LUNA, "user: Tell a story.", "assistant: Once", "user: Stop.");
        assertThat(client.done("r1").path("response").path("status").asText()).isEqualTo("cancelled");
    }

    @Test
    void aDeltaAfterAnInterruptionAtTheLimitIsDiscarded() {
        client.switchTo("luna");
        for (int i = 0; i < 97; i++) {
            client.say("Message " + i);
        }
        client.delta("r1", "Once");
        client.say("Stop.");
        int messages = client.history().size();
        client.delta("r1", " upon a time.");
        assertThat(client.history()).hasSize(messages).noneMatch(line -> line.contains("upon"));
    }

    @Test
    void aHistoryStaysWithinItsLimitAndKeepsPromptAndNewest() {
        client.switchTo("luna");
        for (int i = 0; i < 150; i++) {
            client.say("Message " + i);
        }
        assertThat(client.history())
                .hasSizeLessThanOrEqualTo(100)
                .startsWith(LUNA)
                .endsWith("user: Message 149");
    }

    @Test
    void rapidSwitchesKeepEveryMessageInItsHistory() {
        long seed = 4711;
        Random random = new Random(seed);
        int[] said = new int[2];
        for (int i = 0; i < 60; i++) {
            int character = random.nextInt(2);
            client.switchTo(character == 0 ? "luna" : "mars");
            client.say(character == 0 ? "luna" : "mars");
            said[character]++;
        }
        client.switchTo("luna");
        assertThat(client.history()).hasSize(said[0] + 1).noneMatch(line -> line.contains("user: mars"));
        client.switchTo("mars");
        assertThat(client.history()).hasSize(said[1] + 1).noneMatch(line -> line.contains("user: luna"));
    }

    @Test
    void aSecondConnectionNeitherSeesNorSwitchesTheCharactersOfTheFirst() {
        client.switchTo("luna");
        client.say("A secret.");
        try (RealtimeClient second = server.connect()) {
            assertThat(second.history()).noneMatch(line -> line.contains("secret"));
            second.switchTo("luna");
            assertThat(second.history()).containsExactly(LUNA);
            second.switchTo("mars");
            second.ask("{\"type\":\"character.history.clear_all\"}");
        }
        assertThat(client.history()).containsExactly(LUNA, "user: A secret.");
    }
}
