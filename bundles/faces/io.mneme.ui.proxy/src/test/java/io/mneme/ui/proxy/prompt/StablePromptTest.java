package io.mneme.ui.proxy.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.ui.proxy.chat.ChatBody;
import io.mneme.ui.proxy.chat.ChatInterface;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StablePromptTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static ChatBody body(ChatInterface chat, String json) {
        return ChatBody.read(chat, json.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                .orElseThrow();
    }

    private static StablePrompt prompt(ChatBody client, Optional<StablePrompt> before) {
        StablePrompt unchanged = StablePrompt.unchanged(client, before.flatMap(StablePrompt::template), 100);
        return StablePrompt.of(unchanged, before.map(StablePrompt::sent), "", 100);
    }

    private static JsonNode sent(StablePrompt prompt) throws Exception {
        return JSON.readTree(prompt.body().bytes());
    }

    /** Returns a request of a client with a clock and the messages of a range. */
    private static ChatBody chat(String time, int from, int to) {
        List<String> messages = new ArrayList<>(List.of("{'role':'system','content':'It is " + time + ".'}"));
        for (int place = from; place < to; place++) {
            String role = place % 2 == 0 ? "user" : "assistant";
            messages.add("{'role':'" + role + "','content':'message " + place + "'}");
        }
        return body(
                ChatInterface.OPENAI_CHAT,
                "{'model':'m','temperature':0.70,'messages':[" + String.join(",", messages) + "],'x_own':{'a':1}}");
    }

    @Test
    void aClockIsBehindTheMessages() throws Exception {
        JsonNode sent = sent(prompt(chat("10:00", 0, 1), Optional.empty()));
        assertThat(sent.at("/messages/0/content").asText()).isEqualTo("It is [value 1, given at the end].");
        assertThat(sent.at("/messages/1/content").asText())
                .isEqualTo("message 0\n\n<context>\nValues of the instructions:\nvalue 1: 10:00\n</context>");
    }

    @Test
    void whatMnemeDoesNotKnowStaysAsItCame() {
        String sent =
                new String(prompt(chat("10:00", 0, 1), Optional.empty()).body().bytes(), StandardCharsets.UTF_8);
        assertThat(sent).contains("\"temperature\":0.70", "\"x_own\":{\"a\":1}");
    }

    @Test
    void theRequestOfTheClientStaysAsItIs() {
        ChatBody client = chat("10:00", 0, 3);
        String before = new String(client.bytes(), StandardCharsets.UTF_8);
        prompt(client, Optional.of(prompt(chat("09:00", 0, 1), Optional.empty())));
        assertThat(new String(client.bytes(), StandardCharsets.UTF_8)).isEqualTo(before);
    }

    @Test
    void messagesThatTheClientHasDroppedStay() throws Exception {
        StablePrompt first = prompt(chat("10:00", 0, 5), Optional.empty());
        StablePrompt second = prompt(chat("10:01", 2, 7), Optional.of(first));
        assertThat(second.kept()).isEqualTo(2);
        assertThat(sent(second).path("messages")).hasSize(8);
        assertThat(sent(second).at("/messages/1/content").asText()).isEqualTo("message 0");
        assertThat(PrefixBreak.find(first.sent(), second.sent())).isEmpty();
    }

    @Test
    void aWindowStartsAgainWhenItIsThreeTimesAsLongAsTheClients() {
        Optional<StablePrompt> prompt = Optional.of(prompt(chat("10:00", 0, 5), Optional.empty()));
        int starts = 0;
        for (int from = 2; from < 62; from += 2) {
            StablePrompt next = prompt(chat("10:00", from, from + 5), prompt);
            starts += next.kept() == 0 ? 1 : 0;
            assertThat(next.kept()).isLessThanOrEqualTo(10);
            prompt = Optional.of(next);
        }
        assertThat(starts).isEqualTo(5);
    }

    @Test
    void aChatThatIsNotTheFormerOneKeepsNothingOfIt() {
        StablePrompt first = prompt(chat("10:00", 0, 5), Optional.empty());
        assertThat(prompt(chat("10:00", 20, 25), Optional.of(first)).kept()).isZero();
    }

    @Test
    void theValuesOfATurnOfToolsAreAMessageOfTheirOwn() throws Exception {
        ChatBody client = body(
                ChatInterface.OPENAI_CHAT,
                "{'messages':[{'role':'developer','content':'It is 10:00.'},{'role':'user','content':'Weather?'},"
                        + "{'role':'assistant','content':null,'tool_calls':[{'id':'c','type':'function',"
                        + "'function':{'name':'w','arguments':'{}'}}]},{'role':'tool','tool_call_id':'c','content':'Rain'}]}");
        JsonNode messages = sent(prompt(client, Optional.empty())).path("messages");
        assertThat(messages).hasSize(5);
        assertThat(messages.get(3).path("content").asText()).isEqualTo("Rain");
        assertThat(messages.get(4).path("role").asText()).isEqualTo("developer");
    }

    @Test
    void marksOfAnthropicAreAfterTheSystemTheFormerPromptAndTheNewestMessage() throws Exception {
        String first = "{'model':'m','system':'It is 10:00.','messages':[{'role':'user','content':'one'}]}";
        String second =
                "{'model':'m','system':[{'type':'text','text':'It is 10:01.','cache_control':{'type':'ephemeral'}}],"
                        + "'messages':[{'role':'user','content':'one'},{'role':'assistant','content':'two'},"
                        + "{'role':'user','content':[{'type':'text','text':'three'}]}]}";
        StablePrompt before = prompt(body(ChatInterface.ANTHROPIC, first), Optional.empty());
        JsonNode sent = sent(prompt(body(ChatInterface.ANTHROPIC, second), Optional.of(before)));
        assertThat(sent.at("/system/0/cache_control/type").asText()).isEqualTo("ephemeral");
        assertThat(sent.at("/messages/0/content/0/cache_control/type").asText()).isEqualTo("ephemeral");
        assertThat(sent.at("/messages/1/content/0").has("cache_control")).isFalse();
        assertThat(sent.at("/messages/2/content/0/cache_control/type").asText()).isEqualTo("ephemeral");
        assertThat(sent.at("/messages/2/content/1/text").asText()).contains("value 1: 10:01");
        assertThat(sent.at("/messages/2/content/1").has("cache_control")).isFalse();
    }

    @Test
    void theLongTimeToLiveOfAClientsMarkStays() throws Exception {
        ChatBody client = body(
                ChatInterface.ANTHROPIC,
                "{'system':[{'type':'text','text':'a','cache_control':{'type':'ephemeral','ttl':'1h'}}],"
                        + "'messages':[{'role':'user','content':'one'}]}");
        JsonNode sent = sent(prompt(client, Optional.empty()));
        assertThat(sent.at("/messages/0/content/0/cache_control/ttl").asText()).isEqualTo("1h");
    }

    @Test
    void aFieldOfAToolsInputIsNoMark() throws Exception {
        ChatBody client = body(
                ChatInterface.ANTHROPIC,
                "{'tools':[{'name':'t','input_schema':{'properties':{'cache_control':{'type':'string'}}}}],"
                        + "'messages':[{'role':'user','content':'one'}]}");
        JsonNode sent = sent(prompt(client, Optional.empty()));
        assertThat(sent.at("/tools/0/input_schema/properties/cache_control/type")
                        .asText())
                .isEqualTo("string");
        assertThat(sent.at("/tools/0/cache_control/type").asText()).isEqualTo("ephemeral");
    }

    @Test
    void anInputThatIsOneTextOfAResponseGetsTheValuesAtItsEnd() throws Exception {
        ChatBody client =
                body(ChatInterface.OPENAI_RESPONSES, "{'model':'m','instructions':'It is 10:00.','input':'Hello'}");
        JsonNode sent = sent(prompt(client, Optional.empty()));
        assertThat(sent.path("instructions").asText()).isEqualTo("It is [value 1, given at the end].");
        assertThat(sent.path("input").asText()).startsWith("Hello\n\n<context>").contains("value 1: 10:00");
    }
}
