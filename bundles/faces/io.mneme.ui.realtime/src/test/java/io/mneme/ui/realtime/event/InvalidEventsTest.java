package io.mneme.ui.realtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid events are answered with an error, change nothing and leave the connection open. */
class InvalidEventsTest {

    private final RealtimeServer server = RealtimeServer.start();
    private final RealtimeClient client = server.connect();

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private JsonNode error(String message) {
        JsonNode event = client.ask(message);
        assertThat(event.path("type").asText()).isEqualTo("error");
        return event.path("error");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "\"session.update\"",
                "{\"type\":\"a\"} {}",
                "{\"type\":\"a\",\"type\":\"b\"}",
                "{'type':'a'}"
            })
    void aMessageThatIsNotOneObjectIsRejected(String message) {
        JsonNode error = error(message);
        assertThat(error.path("type").asText()).isEqualTo("invalid_request_error");
        assertThat(error.path("code").asText()).isEqualTo("invalid_json");
        assertThat(error.path("param").isNull()).isTrue();
        assertThat(client.switchTo("luna").path("type").asText()).isEqualTo("session.updated");
    }

    @Test
    void aMessageThatNestsTooDeeplyIsRejected() {
        String deep = "{\"type\":" + "[".repeat(65) + "]".repeat(65) + "}";
        assertThat(error(deep).path("code").asText()).isEqualTo("invalid_json");
    }

    @Test
    void anUnknownTypeIsRejectedWithTheKnownOnes() {
        JsonNode error = error("{\"type\":\"response.invent\"}");
        assertThat(error.path("code").asText()).isEqualTo("unknown_event");
        assertThat(error.path("param").asText()).isEqualTo("type");
        assertThat(error.path("message").asText()).contains("session.update", "character.history.clear_all");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | type",
                "{'type':1} | type",
                "{'type':'session.update'} | session",
                "{'type':'session.update','session':'luna'} | session",
                "{'type':'session.update','session':{'character':' '}} | session.character",
                "{'type':'session.update','session':{'character':7}} | session.character",
                "{'type':'session.update','session':{'character':'luna','instructions':' '}} | session.instructions",
                "{'type':'session.update','session':{'character':'luna','voice':[]}} | session.voice",
                "{'type':'session.update','session':{'voice':{'name':'soft'}}} | session.voice.id",
                "{'type':'session.update','session':{'audio':'soft'}} | session.audio",
                "{'type':'session.update','session':{'audio':{'output':{'voice':7}}}} | session.audio.output.voice",
                "{'type':'session.update','session':{'character':'luna','join':'letters'}} | session.join",
                "{'type':'session.update','session':{'character':'luna','type':'transcription'}} | session.type",
                "{'type':'session.update','session':{'allow_recording':'no'}} | session.allow_recording",
                "{'type':'session.resume'} | id",
                "{'type':'session.resume','id':'sess-1'} | id",
                "{'type':'conversation.item.create','item':{'type':'function_call','name':'f'}} | item.type",
                "{'type':'conversation.item.create','item':{'role':'user','content':[]}} | item.content",
                "{'type':'conversation.item.create','item':{'role':'user','content':['x']}} | item.content[0]",
                "{'type':'conversation.item.create','item':{'role':'user','content':[{'type':'input_image'}]}} | item.content[0].type",
                "{'type':'conversation.item.create','item':{'role':'user','content':[{'type':'input_audio','audio':'x'}]}} | item.content[0].transcript",
                "{'type':'conversation.item.create','item':{'role':'user','content':'x','id':' '}} | item.id",
                "{'type':'conversation.item.create','previous_item_id':'other','item':{'role':'user','content':'x'}} | previous_item_id",
                "{'type':'conversation.item.delete'} | item_id",
                "{'type':'conversation.item.retrieve','item_id':7} | item_id",
                "{'type':'conversation.item.truncate','response_id':'r'} | response_id",
                "{'type':'response.create','response':{'conversation':'none'}} | response.conversation",
                "{'type':'response.create','response':{'id':' '}} | response.id",
                "{'type':'response.cancel'} | response_id",
                "{'type':'response.cancel','response_id':'r'} | response_id",
                "{'type':'response.text.delta','response_id':'r','delta':'x','join':7} | join",
                "{'type':'conversation.history.get','character':7} | character",
                "{'type':'character.history.clear','character_name':7} | character_name",
                "{'type':'conversation.item.create'} | item",
                "{'type':'conversation.item.create','item':{'content':'x'}} | item.role",
                "{'type':'conversation.item.create','item':{'role':'system','content':'x'}} | item.role",
                "{'type':'conversation.item.create','item':{'role':'user'}} | item.content",
                "{'type':'response.text.delta','delta':'x'} | response_id",
                "{'type':'response.text.delta','response_id':' ','delta':'x'} | response_id",
                "{'type':'response.text.delta','response_id':'r'} | delta",
                "{'type':'response.done'} | response_id",
                "{'type':'input_audio.received'} | seconds",
                "{'type':'input_audio.received','seconds':'1'} | seconds",
                "{'type':'input_audio.received','seconds':1e999} | seconds",
                "{'type':'input_audio.received','seconds':-1} | seconds",
                "{'type':'conversation.context.get','form':'xml'} | form",
                "{'type':'conversation.context.get','model':7} | model",
                "{'type':'character.history.clear'} | character",
                "{'type':'conversation.history.get','event_id':7} | event_id",
            })
    void theFieldThatBreaksARuleIsNamed(String message, String param) {
        client.switchTo("mars");
        JsonNode error = error(message.replace('\'', '"'));
        assertThat(error.path("code").asText()).isEqualTo("invalid_value");
        assertThat(error.path("param").asText()).isEqualTo(param);
        assertThat(error.path("message").asText()).isNotBlank();
        assertThat(client.history()).containsExactly("system: " + RealtimeServer.MARS_PROMPT);
    }

    @Test
    void anErrorRepeatsTheIdOfItsEvent() {
        assertThat(error("{\"type\":\"nothing\",\"event_id\":\"mine\"}")
                        .path("event_id")
                        .asText())
                .isEqualTo("mine");
        assertThat(error("{\"type\":\"nothing\"}").has("event_id")).isFalse();
    }

    @Test
    void aCharacterWithoutConfigurationAndInstructionsIsUnknown() {
        client.switchTo("mars");
        JsonNode error = error("{\"type\":\"session.update\",\"session\":{\"character\":\"io\"}}");
        assertThat(error.path("code").asText()).isEqualTo("unknown_character");
        assertThat(error.path("param").asText()).isEqualTo("session.character");
        assertThat(error.path("available_characters").toString()).isEqualTo("[\"luna\",\"mars\"]");
        assertThat(client.history()).containsExactly("system: " + RealtimeServer.MARS_PROMPT);
    }

    @Test
    void aHistoryThatIsNotThereCannotBeCleared() {
        client.switchTo("mars");
        JsonNode error = error("{\"type\":\"character.history.clear\",\"character\":\"luna\"}");
        assertThat(error.path("code").asText()).isEqualTo("unknown_character");
        assertThat(error.path("param").asText()).isEqualTo("character");
        assertThat(error.path("available_characters").toString()).isEqualTo("[\"mars\"]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'conversation.item.create','item':{'role':'user','content':'x'}}",
                "{'type':'response.text.delta','response_id':'r','delta':'x'}",
                "{'type':'conversation.context.get'}"
            })
    void aMessageWithoutACharacterIsRefused(String message) {
        assertThat(error(message.replace('\'', '"')).path("code").asText()).isEqualTo("no_current_character");
    }

    @Test
    void aBinaryMessageIsRefused() {
        client.sendBinary(new byte[] {1, 2, 3});
        assertThat(client.next().path("error").path("code").asText()).isEqualTo("binary_message");
        assertThat(client.switchTo("luna").path("type").asText()).isEqualTo("session.updated");
    }

    @Test
    void aTextThatTheSessionRefusesNamesItsField() {
        client.switchTo("luna");
        JsonNode error = error("{\"type\":\"conversation.item.create\",\"item\":{\"role\":\"user\",\"content\":\""
                + "x".repeat(40_000) + "\"}}");
        assertThat(error.path("code").asText()).isEqualTo("invalid_value");
        assertThat(error.path("param").asText()).isEqualTo("item.content");
    }

    @Test
    void aContextWithoutAnAssemblerIsUnavailable() {
        client.switchTo("luna");
        JsonNode error = error("{\"type\":\"conversation.context.get\"}");
        assertThat(error.path("type").asText()).isEqualTo("server_error");
        assertThat(error.path("code").asText()).isEqualTo("unavailable");
    }

    @Test
    void halfASurrogatePairIsRefused() {
        client.switchTo("luna");
        String message = "{\"type\":\"conversation.item.create\",\"item\":{\"role\":\"user\",\"content\":\"\\ud800\"}}";
        assertThat(error(message).path("param").asText()).isEqualTo("item.content");
    }
}
