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

/** Events as clients of the OpenAI Realtime API, and relays of its servers, send and expect them. */
class OpenAiShapesTest {

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

    private String error(String message) {
        return ask(message).path("error").path("code").asText();
    }

    @Test
    void theFirstEventHasInstructionsAndAVoice() {
        try (RealtimeClient other = RealtimeClient.connect(server.uri(""))) {
            JsonNode session = other.next().path("session");
            assertThat(session.path("instructions").asText()).isNotBlank();
            assertThat(session.path("voice").isTextual()).isTrue();
        }
    }

    @Test
    void anUpdateWithoutACharacterIsForTheAssistant() {
        JsonNode updated = ask("{'type':'session.update','session':{'type':'realtime','instructions':'Be brief.',"
                + "'output_modalities':['text'],'tools':[{'type':'function','name':'f'}],'tool_choice':'auto'}}");
        assertThat(updated.path("type").asText()).isEqualTo("session.updated");
        assertThat(updated.path("session").path("type").asText()).isEqualTo("realtime");
        assertThat(updated.path("session").path("character").asText()).isEqualTo("assistant");
        assertThat(updated.path("session").path("instructions").asText()).isEqualTo("Be brief.");
        assertThat(client.history()).containsExactly("system: Be brief.");
    }

    @Test
    void anUpdateWithoutInstructionsHasTheDefaultPrompt() {
        JsonNode updated = ask("{'type':'session.update','session':{'type':'realtime'}}");
        assertThat(updated.path("session").path("instructions").asText()).isNotBlank();
    }

    @Test
    void anUpdateWithoutACharacterConcernsTheCurrentOne() {
        client.switchTo("luna");
        client.say("Hello.");
        JsonNode updated = ask("{'type':'session.update','session':{'instructions':'Be brief.','voice':'alloy'}}");
        assertThat(updated.path("session").path("character").asText()).isEqualTo("luna");
        assertThat(updated.path("session").path("voice").asText()).isEqualTo("alloy");
        assertThat(client.history()).containsExactly("system: Be brief.", "user: Hello.");
    }

    @Test
    void anUpdateThatChangesNothingKeepsThePrompt() {
        ask("{'type':'session.update','session':{'character':'luna','instructions':'Be brief.'}}");
        ask("{'type':'session.update','session':{'turn_detection':null}}");
        assertThat(client.history()).containsExactly("system: Be brief.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'voice':'soft'", "'audio':{'output':{'voice':'soft'}}", "'voice':{'id':'soft'}"})
    void aVoiceThatOneCharacterHasNamesThatCharacter(String voice) {
        client.switchTo("mars");
        JsonNode updated = ask("{'type':'session.update','session':{" + voice + ",'allow_recording':true}}");
        assertThat(updated.path("session").path("character").asText()).isEqualTo("luna");
        assertThat(updated.path("session").path("voice").asText()).isEqualTo("soft");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'role':'user','content':[{'type':'input_text','text':'Hi.'}] | user: Hi.",
                "'role':'user','content':[{'type':'text','text':'Hi.'}] | user: Hi.",
                "'role':'user','content':[{'type':'input_audio','audio':'AAA=','transcript':'Hi.'}] | user: Hi.",
                "'role':'assistant','content':[{'type':'output_text','text':'Hi.'}] | assistant: Hi.",
                "'role':'assistant','content':[{'type':'output_audio','transcript':'Hi.'}] | assistant: Hi.",
                "'status':'completed','role':'user','content':[{'type':'input_text','text':' 你好。 '}] | user:  你好。 ",
            },
            ignoreLeadingAndTrailingWhitespace = false)
    void anItemOfPartsBecomesAMessage(String item, String line) {
        client.switchTo("luna");
        client.addItem("{\"type\":\"message\"," + item.strip().replace('\'', '"') + "}");
        assertThat(client.history()).element(1).isEqualTo(line.substring(1));
    }

    @Test
    void theTextsOfSeveralPartsAreLines() {
        client.switchTo("luna");
        client.addItem(
                "{\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"One\"},{\"type\":\"input_text\",\"text\":\"two\"}]}");
        assertThat(client.history()).element(1).isEqualTo("user: One\ntwo");
    }

    @Test
    void aNewItemIsAnnouncedInAllVersionsOfTheInterface() {
        client.switchTo("luna");
        JsonNode first = client.say("One.").path("item");
        String item = "{'type':'conversation.item.create','event_id':'e7','item':{'id':'mine','type':'message',"
                + "'role':'user','content':[{'type':'input_text','text':'Two.'}]}}";
        JsonNode created = ask(item);
        assertThat(created.path("type").asText()).isEqualTo("conversation.item.created");
        JsonNode added = client.next();
        assertThat(added.path("type").asText()).isEqualTo("conversation.item.added");
        JsonNode done = client.next();
        assertThat(done.path("type").asText()).isEqualTo("conversation.item.done");
        assertThat(added.path("item")).isEqualTo(created.path("item")).isEqualTo(done.path("item"));
        assertThat(done.path("item").path("id").asText()).isEqualTo("mine");
        assertThat(done.path("item").path("object").asText()).isEqualTo("realtime.item");
        assertThat(done.path("item").path("status").asText()).isEqualTo("completed");
        assertThat(done.path("previous_item_id")).isEqualTo(first.path("id"));
        assertThat(created.path("request_id").asText()).isEqualTo("e7");
        assertThat(done.path("request_id").asText()).isEqualTo("e7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "input_audio_buffer.append",
                "input_audio_buffer.commit",
                "input_audio_buffer.clear",
                "output_audio_buffer.clear"
            })
    void audioIsRefusedByACodeOfItsOwn(String type) {
        assertThat(error("{'type':'" + type + "','audio':'AAA='}")).isEqualTo("unsupported_event");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "response.output_text.delta",
                "response.output_audio_transcript.delta",
                "response.audio_transcript.delta",
                "response.text.delta"
            })
    void theDeltasOfARelayAreJoinedAsTheyCame(String type) {
        client.switchTo("luna");
        for (String delta :
                new String[] {"unbe", "lievable", "，", "你", "好", "。", " 3", ".", "14 ", "\\ud83d", "\\ude00"}) {
            client.send(("{'type':'" + type + "','response_id':'r','item_id':'i','output_index':0,'content_index':0,"
                            + "'delta':'" + delta + "'}")
                    .replace('\'', '"'));
        }
        JsonNode done = ask("{'type':'response.done','response':{'id':'r','status':'completed','output':[]}}");
        assertThat(done.path("response").path("status").asText()).isEqualTo("completed");
        assertThat(client.history()).element(1).isEqualTo("assistant: unbelievable，你好。 3.14 😀");
    }

    @ParameterizedTest
    @CsvSource({"completed,completed", "cancelled,cancelled", "failed,cancelled", "incomplete,incomplete"})
    void aRelayTellsHowItsResponseEnded(String given, String status) {
        client.switchTo("luna");
        client.delta("r", "Once");
        JsonNode done = ask("{'type':'response.done','response':{'id':'r','status':'" + given + "'}}");
        assertThat(done.path("response").path("status").asText()).isEqualTo(status);
        assertThat(client.history()).element(1).isEqualTo("assistant: Once");
    }

    @Test
    void anAnswerRepeatsTheIdOfItsRequest() {
        JsonNode updated = ask("{'type':'session.update','event_id':'e1','session':{'character':'luna'}}");
        assertThat(updated.path("request_id").asText()).isEqualTo("e1");
        assertThat(client.switchTo("luna").has("request_id")).isFalse();
        JsonNode error = ask("{'type':'nothing','event_id':'e2'}");
        assertThat(error.path("request_id").asText()).isEqualTo("e2");
        assertThat(error.path("error").path("event_id").asText()).isEqualTo("e2");
    }
}
