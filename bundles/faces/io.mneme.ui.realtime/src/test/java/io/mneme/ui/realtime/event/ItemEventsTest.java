package io.mneme.ui.realtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemEventsTest {

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

    private String idOf(JsonNode created) {
        return created.path("item").path("id").asText();
    }

    @Test
    void anItemIsRetrievedByItsId() {
        client.switchTo("luna");
        String id = idOf(client.say("Hello."));
        JsonNode retrieved = ask("{'type':'conversation.item.retrieve','item_id':'" + id + "'}");
        assertThat(retrieved.path("type").asText()).isEqualTo("conversation.item.retrieved");
        assertThat(retrieved.path("item").path("content").path(0).path("text").asText())
                .isEqualTo("Hello.");
    }

    @Test
    void anItemKeepsTheIdThatTheClientGave() {
        client.switchTo("luna");
        assertThat(idOf(client.addItem("{\"id\":\"item_1\",\"role\":\"user\",\"content\":\"Hello.\"}")))
                .isEqualTo("item_1");
        JsonNode retrieved = ask("{'type':'conversation.item.retrieve','item_id':'item_1'}");
        assertThat(idOf(retrieved)).isEqualTo("item_1");
        JsonNode history = ask("{'type':'conversation.history.get'}");
        assertThat(history.path("messages").path(1).path("id").asText()).isEqualTo("item_1");
    }

    @Test
    void anIdIsGivenOnce() {
        client.switchTo("luna");
        client.addItem("{\"id\":\"item_1\",\"role\":\"user\",\"content\":\"Hello.\"}");
        JsonNode error = client.addItem("{\"id\":\"item_1\",\"role\":\"user\",\"content\":\"Again.\"}");
        assertThat(error.path("error").path("param").asText()).isEqualTo("item.id");
        assertThat(client.history()).hasSize(2);
    }

    @Test
    void anItemComesAfterTheLastOne() {
        client.switchTo("luna");
        String last = idOf(client.say("One."));
        JsonNode created = ask("{'type':'conversation.item.create','previous_item_id':'" + last
                + "','item':{'role':'user','content':'Two.'}}");
        assertThat(created.path("previous_item_id").asText()).isEqualTo(last);
    }

    @Test
    void aDeletedItemLeavesItsHistory() {
        client.switchTo("luna");
        String id = idOf(client.say("Hello."));
        JsonNode deleted = ask("{'type':'conversation.item.delete','item_id':'" + id + "'}");
        assertThat(deleted.path("type").asText()).isEqualTo("conversation.item.deleted");
        assertThat(deleted.path("item_id").asText()).isEqualTo(id);
        assertThat(client.history()).containsExactly(LUNA);
    }

    @ParameterizedTest
    @CsvSource({"retrieve", "delete", "truncate"})
    void anUnknownItemIsRefused(String operation) {
        client.switchTo("luna");
        JsonNode error = ask("{'type':'conversation.item." + operation + "','item_id':'x','heard_chars':1}")
                .path("error");
        assertThat(error.path("code").asText()).isEqualTo("unknown_item");
        assertThat(error.path("param").asText()).isEqualTo("item_id");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'heard_chars':4 | 你好 😀 | 4",
                "'heard_chars':0 | '' | 0",
                "'heard_chars':99 | 你好 😀 far | 8",
                "'audio_end_ms':500,'audio_ms':1000 | 你好 😀 | 4",
                "'audio_end_ms':0 | '' | 0",
                "'audio_end_ms':2000,'audio_ms':1000 | 你好 😀 far | 8",
            })
    void anItemIsCutToWhatWasHeard(String heard, String text, int chars) {
        client.switchTo("luna");
        client.delta("r", "你好 😀 far");
        String item = itemOf(client.done("r"));
        JsonNode truncated =
                ask("{'type':'conversation.item.truncate','content_index':0,'item_id':'" + item + "'," + heard + "}");
        assertThat(truncated.path("type").asText()).isEqualTo("conversation.item.truncated");
        assertThat(truncated.path("item_id").asText()).isEqualTo(item);
        assertThat(truncated.path("heard_chars").asInt()).isEqualTo(chars);
        JsonNode retrieved = ask("{'type':'conversation.item.retrieve','item_id':'" + item + "'}");
        assertThat(retrieved.path("item").path("content").path(0).path("text").asText())
                .isEqualTo(text);
    }

    private String itemOf(JsonNode done) {
        return done.path("response").path("output").path(0).path("id").asText();
    }

    @Test
    void anInterruptedResponseIsCutByItsOwnId() {
        client.switchTo("luna");
        client.delta("r", "Once upon a time");
        client.say("Stop.");
        ask("{'type':'conversation.item.truncate','response_id':'r','heard_chars':4}");
        assertThat(client.history()).containsExactly(LUNA, "assistant: Once", "user: Stop.");
    }

    @Test
    void howMuchOfTheAudioWasHeardNeedsTheLengthOfTheWhole() {
        client.switchTo("luna");
        client.delta("r", "Once upon a time");
        JsonNode error = ask("{'type':'conversation.item.truncate','response_id':'r','audio_end_ms':400}")
                .path("error");
        assertThat(error.path("param").asText()).isEqualTo("audio_ms");
        client.done("r");
        assertThat(client.history()).element(1).isEqualTo("assistant: Once upon a time");
    }

    @Test
    void aRepeatedCutByAudioCutsNoFurther() {
        client.switchTo("luna");
        String id = idOf(client.addItem("{\"role\":\"assistant\",\"content\":\"abcdefgh\"}"));
        String half = "{'type':'conversation.item.truncate','item_id':'" + id + "','audio_end_ms':500,'audio_ms':1000}";
        ask(half);
        assertThat(ask(half).path("heard_chars").asInt()).isEqualTo(4);
        String quarter = half.replace("500", "250");
        assertThat(ask(quarter).path("heard_chars").asInt()).isEqualTo(2);
    }

    @Test
    void theFirstItemMayComeAfterTheRoot() {
        client.switchTo("luna");
        String create =
                "{'type':'conversation.item.create','previous_item_id':'root','item':{'role':'user','content':'One.'}}";
        assertThat(ask(create).path("type").asText()).isEqualTo("conversation.item.created");
    }

    @Test
    void onlyTheFirstItemComesAfterTheRoot() {
        client.switchTo("luna");
        client.say("One.");
        String create =
                "{'type':'conversation.item.create','previous_item_id':'root','item':{'role':'user','content':'Two.'}}";
        assertThat(ask(create).path("error").path("param").asText()).isEqualTo("previous_item_id");
    }

    @Test
    void whatAPersonSaidIsNotCut() {
        client.switchTo("luna");
        String id = idOf(client.say("Hello."));
        JsonNode error = ask("{'type':'conversation.item.truncate','item_id':'" + id + "','heard_chars':1}");
        assertThat(error.path("error").path("code").asText()).isEqualTo("invalid_value");
    }
}
