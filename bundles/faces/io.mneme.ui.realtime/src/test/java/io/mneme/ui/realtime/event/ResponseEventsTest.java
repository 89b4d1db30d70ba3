package io.mneme.ui.realtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResponseEventsTest {

    private static final String LUNA = "system: " + RealtimeServer.LUNA_PROMPT;

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

    private void send(String message) {
        client.send(message.replace('\'', '"'));
    }

    private String create() {
        return ask("{'type':'response.create'}").path("response").path("id").asText();
    }

    @Test
    void aCreatedResponseIsInProgressAndHasNoMessageYet() {
        client.switchTo("luna");
        JsonNode created = ask("{'type':'response.create','event_id':'e','response':{'instructions':'Be brief.'}}");
        assertThat(created.path("type").asText()).isEqualTo("response.created");
        assertThat(created.path("request_id").asText()).isEqualTo("e");
        assertThat(created.path("response").path("status").asText()).isEqualTo("in_progress");
        assertThat(created.path("response").path("output").isEmpty()).isTrue();
        assertThat(client.history()).containsExactly(LUNA);
    }

    @Test
    void aDeltaWithoutAnIdIsForTheOnlyResponseInProgress() {
        client.switchTo("luna");
        String id = create();
        send("{'type':'response.text.delta','delta':'Good '}");
        send("{'type':'response.text.delta','delta':'evening.'}");
        JsonNode done = ask("{'type':'response.done'}");
        assertThat(done.path("response").path("id").asText()).isEqualTo(id);
        assertThat(done.path("response").path("output").path(0).path("content").toString())
                .isEqualTo("[{\"type\":\"output_text\",\"text\":\"Good evening.\"}]");
        assertThat(client.history()).containsExactly(LUNA, "assistant: Good evening.");
    }

    @Test
    void aDeltaWithoutAnIdIsRefusedIfNoResponseIsInProgress() {
        client.switchTo("luna");
        client.delta("r", "Once");
        client.say("Stop.");
        JsonNode error = ask("{'type':'response.text.delta','delta':' upon'}").path("error");
        assertThat(error.path("param").asText()).isEqualTo("response_id");
        assertThat(client.history()).containsExactly(LUNA, "assistant: Once", "user: Stop.");
    }

    @Test
    void aDeltaWithoutAnIdIsRefusedIfTwoResponsesAreInProgress() {
        client.switchTo("luna");
        client.delta("a", "One");
        client.delta("b", "Two");
        JsonNode error = ask("{'type':'response.text.delta','delta':'?'}").path("error");
        assertThat(error.path("param").asText()).isEqualTo("response_id");
    }

    @Test
    void aRefusedDeltaWithoutAnIdEndsTheOnlyResponseAsIncomplete() {
        client.switchTo("luna");
        create();
        send("{'type':'response.text.delta','delta':'One.'}");
        assertThat(ask("{'type':'response.text.delta','delta':7}")
                        .path("error")
                        .path("param")
                        .asText())
                .isEqualTo("delta");
        assertThat(ask("{'type':'response.text.delta','delta':'Three.'}")
                        .path("error")
                        .path("param")
                        .asText())
                .isEqualTo("response_id");
        assertThat(client.history()).containsExactly(LUNA, "assistant: One.");
    }

    @Test
    void aCancelledResponseKeepsItsTextAndDiscardsLateDeltas() {
        client.switchTo("luna");
        String id = create();
        client.delta(id, "Once");
        JsonNode cancelled = ask("{'type':'response.cancel'}");
        assertThat(cancelled.path("type").asText()).isEqualTo("response.done");
        assertThat(cancelled.path("response").path("status").asText()).isEqualTo("cancelled");
        client.delta(id, " upon");
        assertThat(client.done(id).path("response").path("status").asText()).isEqualTo("cancelled");
        assertThat(client.history()).containsExactly(LUNA, "assistant: Once");
    }

    @Test
    void aResponseThatHasNotBegunIsCancelled() {
        client.switchTo("luna");
        create();
        JsonNode cancelled = ask("{'type':'response.cancel'}");
        assertThat(cancelled.path("response").path("status").asText()).isEqualTo("cancelled");
        assertThat(cancelled.path("response").path("output").isEmpty()).isTrue();
        assertThat(ask("{'type':'response.cancel'}").path("error").path("param").asText())
                .isEqualTo("response_id");
    }

    @Test
    void anEndedResponseIsNotCreatedAgain() {
        client.switchTo("luna");
        client.delta("r", "Once");
        client.done("r");
        JsonNode error = ask("{'type':'response.create','response':{'id':'r'}}").path("error");
        assertThat(error.path("param").asText()).isEqualTo("response_id");
    }

    @Test
    void aResponseNeedsACharacter() {
        assertThat(ask("{'type':'response.create'}").path("error").path("code").asText())
                .isEqualTo("no_current_character");
    }

    @Test
    void deltasAreJoinedAsWordsOnRequest() {
        client.switchTo("luna");
        ask("{'type':'session.update','session':{'join':'words'}}");
        client.delta("a", "Good");
        client.delta("a", "evening");
        client.delta("a", ".");
        client.done("a");
        send("{'type':'response.text.delta','response_id':'b','delta':'un','join':'verbatim'}");
        send("{'type':'response.text.delta','response_id':'b','delta':'known','join':'verbatim'}");
        client.done("b");
        assertThat(client.history()).containsExactly(LUNA, "assistant: Good evening.", "assistant: unknown");
    }
}
