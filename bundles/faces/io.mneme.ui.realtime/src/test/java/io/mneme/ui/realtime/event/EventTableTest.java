package io.mneme.ui.realtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each event of a client, over a real socket. */
class EventTableTest {

    private final RealtimeServer server = RealtimeServer.start();
    private final RealtimeClient client = RealtimeClient.connect(server.uri(""));
    private final JsonNode created = client.next();

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void aConnectionBeginsWithItsSession() {
        assertThat(created.path("type").asText()).isEqualTo("session.created");
        assertThat(created.path("event_id").asText()).isEqualTo("event_1");
        assertThat(created.path("session").path("character").isNull()).isTrue();
        assertThat(created.path("session").path("recording").asText()).isEqualTo("none");
        assertThat(created.path("session").path("id").asText())
                .isEqualTo(server.sessions.list().get(0).id());
    }

    @Test
    void anUpdateSwitchesToAConfiguredCharacter() {
        JsonNode updated = client.switchTo("luna");
        assertThat(updated.path("type").asText()).isEqualTo("session.updated");
        JsonNode session = updated.path("session");
        assertThat(session.path("id")).isEqualTo(created.path("session").path("id"));
        assertThat(session.path("character").asText()).isEqualTo("luna");
        assertThat(session.path("voice").asText()).isEqualTo("soft");
        assertThat(session.path("message_count").asInt()).isEqualTo(1);
        assertThat(client.history()).containsExactly("system: " + RealtimeServer.LUNA_PROMPT);
    }

    @Test
    void instructionsAndVoiceOfAnUpdateGoBeforeThoseOfTheConfiguration() {
        JsonNode updated = client.ask(
                """
                {"type":"session.update","session":{"character":"luna","instructions":"Be brief.","voice":"loud"}}""");
        assertThat(updated.path("session").path("voice").asText()).isEqualTo("loud");
        assertThat(client.history()).containsExactly("system: Be brief.");
    }

    @Test
    void aCharacterWithoutAConfigurationBringsItsInstructions() {
        JsonNode updated = client.ask(
                """
                {"type":"session.update","session":{"character":"io","instructions":"You are Io."}}""");
        assertThat(updated.path("session").path("character").asText()).isEqualTo("io");
        assertThat(updated.path("session").path("voice").asText()).isEmpty();
    }

    @Test
    void anItemBecomesAMessage() {
        client.switchTo("luna");
        JsonNode item = client.say("Good evening.");
        assertThat(item.path("type").asText()).isEqualTo("conversation.item.created");
        assertThat(item.path("item").path("role").asText()).isEqualTo("user");
        assertThat(item.path("item").path("content").toString())
                .isEqualTo("[{\"type\":\"input_text\",\"text\":\"Good evening.\"}]");
        assertThat(client.history()).element(1).isEqualTo("user: Good evening.");
    }

    @Test
    void deltasAreJoinedUntilTheResponseIsDone() {
        client.switchTo("luna");
        client.say("Hello.");
        client.delta("r1", "Good");
        client.delta("r1", " evening");
        client.delta("r1", ", you.");
        JsonNode done = client.done("r1");
        assertThat(done.path("type").asText()).isEqualTo("response.done");
        assertThat(done.path("response").path("id").asText()).isEqualTo("r1");
        assertThat(done.path("response").path("status").asText()).isEqualTo("completed");
        assertThat(client.history()).element(2).isEqualTo("assistant: Good evening, you.");
    }

    @Test
    void receivedAudioMovesTheClock() {
        client.switchTo("luna");
        client.send("{\"type\":\"input_audio.received\",\"seconds\":2.5}");
        client.send("{\"type\":\"input_audio.received\",\"seconds\":1}");
        JsonNode cleared = client.ask("{\"type\":\"character.history.clear\",\"character\":\"luna\"}");
        assertThat(cleared.path("cleared_at").asDouble()).isEqualTo(3.5);
    }

    @Test
    void aClearedHistoryBeginsAgain() {
        client.switchTo("luna");
        client.say("Hello.");
        JsonNode cleared = client.ask("{\"type\":\"character.history.clear\",\"character\":\"luna\"}");
        assertThat(cleared.path("type").asText()).isEqualTo("character.history.cleared");
        assertThat(cleared.path("character").asText()).isEqualTo("luna");
        assertThat(client.switchTo("luna").path("session").path("message_count").asInt())
                .isEqualTo(1);
    }

    @Test
    void allHistoriesAreClearedAtOnce() {
        client.switchTo("luna");
        client.switchTo("mars");
        JsonNode cleared = client.ask("{\"type\":\"character.history.clear_all\"}");
        assertThat(cleared.path("type").asText()).isEqualTo("character.history.all_cleared");
        assertThat(cleared.path("cleared_count").asInt()).isEqualTo(2);
        assertThat(client.say("Hello.").path("error").path("code").asText()).isEqualTo("no_current_character");
    }

    @Test
    void theHistoryWithoutACharacterIsTheDefaultPrompt() {
        assertThat(client.history()).hasSize(1).allMatch(line -> line.startsWith("system: "));
    }

    @Test
    void theEventsOfTheServerAreNumbered() {
        assertThat(client.switchTo("luna").path("event_id").asText()).isEqualTo("event_2");
        assertThat(client.say("Hello.").path("event_id").asText()).isEqualTo("event_3");
        assertThat(client.switchTo("mars").path("event_id").asText()).isEqualTo("event_6");
    }

    @Test
    void theEventsAreCountedByType() {
        client.switchTo("luna");
        client.ask("{\"type\":\"no.such.event\"}");
        assertThat(server.meters.get("mneme.realtime.connections").gauge().value())
                .isEqualTo(1);
        assertThat(events("session.update")).isEqualTo(1);
        assertThat(events("other")).isEqualTo(1);
        assertThat(server.meters
                        .get("mneme.realtime.errors")
                        .tag("code", "unknown_event")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    private double events(String type) {
        return server.meters
                .get("mneme.realtime.events")
                .tag("type", type)
                .counter()
                .count();
    }
}
