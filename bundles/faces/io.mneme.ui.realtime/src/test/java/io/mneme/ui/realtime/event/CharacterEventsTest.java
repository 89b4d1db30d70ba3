package io.mneme.ui.realtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CharacterEventsTest {

    private final RealtimeServer server = RealtimeServer.start();
    private final RealtimeClient client = server.connect();

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private JsonNode ask(String message) {
        return client.ask(message.replace('\'', '"'));
    }

    @Test
    void anUpdateTellsWhetherTheHistoryIsNew() {
        assertThat(client.switchTo("luna").path("session").path("history").asText())
                .isEqualTo("new");
        client.switchTo("mars");
        assertThat(client.switchTo("luna").path("session").path("history").asText())
                .isEqualTo("kept");
        ask("{'type':'character.history.clear','character':'luna'}");
        assertThat(client.switchTo("luna").path("session").path("history").asText())
                .isEqualTo("new");
    }

    @Test
    void theCharactersAreListed() {
        client.switchTo("luna");
        client.say("Hello.");
        JsonNode listed = ask("{'type':'session.characters.list','event_id':'e'}");
        assertThat(listed.path("type").asText()).isEqualTo("session.characters.listed");
        assertThat(listed.path("request_id").asText()).isEqualTo("e");
        assertThat(listed.path("characters").toString())
                .isEqualTo(
                        "[{\"name\":\"luna\",\"voice\":\"soft\",\"configured\":true,\"current\":true,\"message_count\":2},"
                                + "{\"name\":\"mars\",\"voice\":\"\",\"configured\":true,\"current\":false,\"message_count\":0}]");
    }

    @Test
    void theHistoryOfAnyCharacterIsReadWithoutASwitch() {
        client.switchTo("luna");
        client.say("To Luna.");
        client.switchTo("mars");
        JsonNode history = ask("{'type':'conversation.history.get','character':'luna'}");
        assertThat(history.path("character").asText()).isEqualTo("luna");
        assertThat(history.path("messages").path(1).path("content").asText()).isEqualTo("To Luna.");
        assertThat(client.history()).containsExactly("system: " + RealtimeServer.MARS_PROMPT);
    }

    @Test
    void theHistoryOfAnUnknownCharacterIsRefused() {
        client.switchTo("luna");
        JsonNode error =
                ask("{'type':'conversation.history.get','character':'mars'}").path("error");
        assertThat(error.path("code").asText()).isEqualTo("unknown_character");
        assertThat(error.path("param").asText()).isEqualTo("character");
    }

    @Test
    void aCharacterIsClearedByTheFieldOfOtherFrontEnds() {
        client.switchTo("luna");
        JsonNode cleared = ask("{'type':'character.history.clear','character_name':'luna'}");
        assertThat(cleared.path("character").asText()).isEqualTo("luna");
        assertThat(cleared.path("character_name").asText()).isEqualTo("luna");
    }

    @Test
    void aCharacterWithoutAConfigurationKeepsItsPrompt() {
        ask("{'type':'session.update','session':{'character':'io','instructions':'You are Io.'}}");
        client.switchTo("luna");
        assertThat(client.switchTo("io").path("session").path("instructions").asText())
                .isEqualTo("You are Io.");
    }

    @Test
    void aSessionWithoutAJournalCannotBeResumed() {
        JsonNode error = ask("{'type':'session.resume','id':'sess-1'}").path("error");
        assertThat(error.path("code").asText()).isEqualTo("unavailable");
        assertThat(client.switchTo("luna").path("type").asText()).isEqualTo("session.updated");
    }

    @Test
    void aConnectionThatCannotResumeIsToldWhyAndClosed() {
        try (RealtimeClient resuming = RealtimeClient.connect(server.uri("?resume=sess-1"))) {
            JsonNode error = resuming.next();
            assertThat(error.path("error").path("code").asText()).isEqualTo("unavailable");
            assertThat(error.path("error").path("param").isNull()).isTrue();
            assertThat(resuming.closeStatus()).isEqualTo(1013);
        }
    }

    @Test
    void aSessionThatRecordsDoesNotPretendToStop() {
        try (RealtimeClient recorded = RealtimeClient.connect(server.uri("?recording=journal"))) {
            recorded.next();
            JsonNode error = recorded.ask("{\"type\":\"session.update\",\"session\":{\"allow_recording\":false}}");
            assertThat(error.path("error").path("param").asText()).isEqualTo("session.allow_recording");
        }
    }
}
