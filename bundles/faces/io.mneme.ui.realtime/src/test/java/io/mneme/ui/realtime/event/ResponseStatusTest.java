package io.mneme.ui.realtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How responses end: one whose delta was refused is incomplete, and has no gap. */
class ResponseStatusTest {

    private final RealtimeServer server = RealtimeServer.start();
    private final RealtimeClient client = server.connect();

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private String status(String response) {
        JsonNode done = client.done(response);
        assertThat(done.path("response").path("id").asText()).isEqualTo(response);
        return done.path("response").path("status").asText();
    }

    private void assertThatOnlyTheBeginningIsStored() {
        client.delta("r1", "Three.");
        assertThat(status("r1")).isEqualTo("incomplete");
        assertThat(client.history()).containsExactly("system: " + RealtimeServer.LUNA_PROMPT, "assistant: One.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'response.text.delta','response_id':'r1'}",
                "{'type':'response.text.delta','response_id':'r1','delta':7}",
                "{'type':'response.text.delta','response_id':'r1','delta':'Two.','join':'letters'}",
                "{'type':'response.text.delta','response_id':'r1','delta':'Two.','event_id':2}"
            })
    void aRefusedDeltaEndsItsResponseAsIncomplete(String delta) {
        client.switchTo("luna");
        client.delta("r1", "One.");
        JsonNode error = client.ask(delta.replace('\'', '"')).path("error");
        assertThat(error.path("response_id").asText()).isEqualTo("r1");
        assertThatOnlyTheBeginningIsStored();
    }

    @ParameterizedTest(name = "{0} characters")
    @ValueSource(ints = {20_000, 70_000, 900_000})
    void aDeltaThatIsTooLongEndsItsResponseAsIncomplete(int length) {
        client.switchTo("luna");
        client.delta("r1", "One.");
        client.delta("r1", "x".repeat(length));
        JsonNode error = client.next().path("error");
        assertThat(error.path("response_id").asText()).isEqualTo("r1");
        assertThatOnlyTheBeginningIsStored();
    }

    @Test
    void aResponseThatBeganWithoutACharacterIsIncomplete() {
        client.delta("r1", "One.");
        assertThat(client.next().path("error").path("response_id").asText()).isEqualTo("r1");
        client.switchTo("luna");
        client.delta("r1", "Two.");
        assertThat(status("r1")).isEqualTo("incomplete");
        assertThat(client.history()).hasSize(1);
    }

    @Test
    void anErrorOfOneResponseLeavesTheOthers() {
        client.switchTo("luna");
        client.delta("r1", "One.");
        client.ask("{\"type\":\"response.text.delta\",\"response_id\":\"r2\"}");
        client.delta("r1", "Two.");
        assertThat(status("r1")).isEqualTo("completed");
    }

    @Test
    void anInvalidEndLeavesTheResponseInProgress() {
        client.switchTo("luna");
        client.delta("r1", "One.");
        JsonNode error = client.ask("{\"type\":\"response.done\",\"response_id\":\"r1\",\"response\":\"x\"}")
                .path("error");
        assertThat(error.path("response_id").asText()).isEqualTo("r1");
        assertThat(status("r1")).isEqualTo("completed");
    }

    @Test
    void aRepeatedEndHasTheSameStatus() {
        client.switchTo("luna");
        client.delta("r1", "One.");
        assertThat(status("r1")).isEqualTo("completed");
        assertThat(status("r1")).isEqualTo("completed");
    }

    @Test
    void aResponseThatNeverBeganIsCancelledAndItsLateDeltaIsRefused() {
        client.switchTo("luna");
        assertThat(status("never")).isEqualTo("cancelled");
        client.delta("never", "Late.");
        JsonNode error = client.next().path("error");
        assertThat(error.path("code").asText()).isEqualTo("invalid_value");
        assertThat(error.path("param").asText()).isEqualTo("response_id");
        assertThat(error.path("response_id").asText()).isEqualTo("never");
        assertThat(client.history()).hasSize(1);
    }

    @Test
    void responsesInProgressAtOnceAreMessagesOfTheirOwn() {
        client.switchTo("luna");
        client.delta("A", "a1");
        client.delta("B", "b1");
        client.delta("A", " a2");
        client.delta("B", " b2");
        assertThat(status("B")).isEqualTo("completed");
        assertThat(status("A")).isEqualTo("completed");
        assertThat(client.history())
                .containsExactly("system: " + RealtimeServer.LUNA_PROMPT, "assistant: a1 a2", "assistant: b1 b2");
    }
}
