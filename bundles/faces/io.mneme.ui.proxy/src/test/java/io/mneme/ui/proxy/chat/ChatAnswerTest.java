package io.mneme.ui.proxy.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChatAnswerTest {

    private static ChatAnswer whole(ChatInterface chat, String json) {
        return ChatAnswer.read(chat, json.replace('\'', '"').getBytes(StandardCharsets.UTF_8), false);
    }

    private static ChatAnswer stream(ChatInterface chat, String... events) {
        String body = Stream.of(events).map(event -> "data: " + event + "\n\n").collect(Collectors.joining());
        return ChatAnswer.read(chat, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8), true);
    }

    private static String message(ChatAnswer answer) {
        return answer.message().orElseThrow().toString().replace('"', '\'');
    }

    @Test
    void aStreamOfAChatIsOneMessageWithItsCalls() {
        ChatAnswer answer = stream(
                ChatInterface.OPENAI_CHAT,
                "{'id':'x','choices':[{'index':0,'delta':{'role':'assistant','content':'Hel'}}]}",
                "{'id':'x','choices':[{'index':0,'delta':{'content':'lo'}}]}",
                "{'id':'x','choices':[{'index':0,'delta':{'tool_calls':[{'index':0,'id':'c1','type':'function',"
                        + "'function':{'name':'f','arguments':'{\\'a'}}]}}]}",
                "{'id':'x','choices':[{'index':0,'delta':{'tool_calls':[{'index':0,'function':{'arguments':'\\':1}'}}]}}]}",
                "{'id':'x','choices':[{'index':0,'delta':{},'finish_reason':'tool_calls'}]}",
                "{'id':'x','choices':[],'usage':{'prompt_tokens':7}}",
                "[DONE]");
        assertThat(message(answer))
                .isEqualTo("{'role':'assistant','content':'Hello','tool_calls':[{'id':'c1','type':'function',"
                        + "'function':{'name':'f','arguments':'{\\'a\\':1}'}}]}");
        assertThat(answer.complete()).isTrue();
        assertThat(answer.usage().orElseThrow().path("prompt_tokens").asInt()).isEqualTo(7);
        assertThat(answer.id()).contains("x");
    }

    @Test
    void aStreamThatBreaksOffIsNotComplete() {
        ChatAnswer answer =
                stream(ChatInterface.OPENAI_CHAT, "{'choices':[{'index':0,'delta':{'content':'Once upon'}}]}");
        assertThat(message(answer)).isEqualTo("{'role':'assistant','content':'Once upon'}");
        assertThat(answer.complete()).isFalse();
    }

    @Test
    void ofSeveralChoicesTheFirstCounts() {
        ChatAnswer answer = stream(
                ChatInterface.OPENAI_CHAT,
                "{'choices':[{'index':1,'delta':{'content':'B'}}]}",
                "{'choices':[{'index':0,'delta':{'content':'A'}}]}");
        assertThat(message(answer)).contains("'content':'A'");
    }

    @Test
    void aWholeAnswerKeepsWhatIsRecorded() {
        ChatAnswer answer = whole(
                ChatInterface.OPENAI_CHAT,
                "{'id':'x','choices':[{'message':{'role':'assistant','content':'Hi','refusal':null,'annotations':[]}}],"
                        + "'usage':{'prompt_tokens':1}}");
        assertThat(message(answer)).isEqualTo("{'role':'assistant','content':'Hi'}");
        assertThat(answer.complete()).isTrue();
    }

    @Test
    void aStreamOfAnthropicIsBlocks() {
        ChatAnswer answer = stream(
                ChatInterface.ANTHROPIC,
                "{'type':'message_start','message':{'id':'m','usage':{'input_tokens':3,'cache_read_input_tokens':2}}}",
                "{'type':'content_block_start','index':0,'content_block':{'type':'thinking','thinking':'','signature':''}}",
                "{'type':'content_block_delta','index':0,'delta':{'type':'thinking_delta','thinking':'hm'}}",
                "{'type':'content_block_delta','index':0,'delta':{'type':'signature_delta','signature':'s'}}",
                "{'type':'content_block_start','index':1,'content_block':{'type':'text','text':''}}",
                "{'type':'content_block_delta','index':1,'delta':{'type':'text_delta','text':'Hel'}}",
                "{'type':'ping'}",
                "{'type':'content_block_delta','index':1,'delta':{'type':'text_delta','text':'lo'}}",
                "{'type':'content_block_start','index':2,'content_block':{'type':'tool_use','id':'t','name':'f','input':{}}}",
                "{'type':'content_block_delta','index':2,'delta':{'type':'input_json_delta','partial_json':'{\\'a\\':'}}",
                "{'type':'content_block_delta','index':2,'delta':{'type':'input_json_delta','partial_json':'1}'}}",
                "{'type':'message_delta','delta':{'stop_reason':'tool_use'},'usage':{'output_tokens':5}}",
                "{'type':'message_stop'}");
        assertThat(message(answer))
                .isEqualTo("{'role':'assistant','content':[{'type':'thinking','thinking':'hm','signature':'s'},"
                        + "{'type':'text','text':'Hello'},{'type':'tool_use','id':'t','name':'f','input':{'a':1}}]}");
        assertThat(answer.usage().orElseThrow().toString())
                .isEqualTo("{\"input_tokens\":3,\"cache_read_input_tokens\":2,\"output_tokens\":5}");
        assertThat(answer.complete()).isTrue();
    }

    @Test
    void theEndOfAStreamOfResponsesHasAllOfIt() {
        String response = "{'id':'r','status':'completed','output':[{'type':'reasoning','id':'rs'},"
                + "{'type':'message','role':'assistant','content':[{'type':'output_text','text':'Hello'}]},"
                + "{'type':'function_call','call_id':'c','name':'f','arguments':'{}'}],'usage':{'input_tokens':4}}";
        ChatAnswer answer = stream(
                ChatInterface.OPENAI_RESPONSES,
                "{'type':'response.output_text.delta','delta':'Hel'}",
                "{'type':'response.completed','response':" + response + "}");
        assertThat(message(answer))
                .isEqualTo("{'role':'assistant','content':'Hello','tool_calls':[{'id':'c','type':'function',"
                        + "'function':{'name':'f','arguments':'{}'}}]}");
        assertThat(answer.id()).contains("r");
    }

    @Test
    void aStreamOfResponsesThatBreaksOffHasItsBeginning() {
        ChatAnswer answer = stream(
                ChatInterface.OPENAI_RESPONSES,
                "{'type':'response.created','response':{'id':'r','status':'in_progress'}}",
                "{'type':'response.output_text.delta','delta':'Once'}",
                "{'type':'response.output_text.delta','delta':' upon'}");
        assertThat(message(answer)).isEqualTo("{'role':'assistant','content':'Once upon'}");
        assertThat(answer.complete()).isFalse();
    }

    @Test
    void whatIsNoAnswerHasNoMessage() {
        for (ChatInterface chat : ChatInterface.values()) {
            assertThat(whole(chat, "no json").message()).isEmpty();
            assertThat(whole(chat, "[1]").message()).isEmpty();
            assertThat(whole(chat, "{'choices':7,'output':'x','content':{}}").message())
                    .isEmpty();
            assertThat(stream(
                                    chat,
                                    "{'type':'content_block_delta','index':3,'delta':{'type':'text_delta','text':'a'}}",
                                    "{")
                            .message())
                    .isEmpty();
        }
    }
}
