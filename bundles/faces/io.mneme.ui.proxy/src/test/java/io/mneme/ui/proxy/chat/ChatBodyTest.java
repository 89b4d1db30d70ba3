package io.mneme.ui.proxy.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChatBodyTest {

    private static Optional<ChatBody> read(ChatInterface chat, String json) {
        return ChatBody.read(chat, json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static ChatBody chat(String more) {
        return read(ChatInterface.OPENAI_CHAT, "{'messages':[{'role':'user','content':'a'}]" + more + "}")
                .orElseThrow();
    }

    @Test
    void metadataNamesTheChatBeforeTheUserDoes() {
        assertThat(chat(",'user':'ann','metadata':{'session_id':'s1'}").sessionName())
                .contains("s1");
        assertThat(chat(",'user':'ann','metadata':{'other':'s1'}").sessionName())
                .contains("ann");
        assertThat(chat("").sessionName()).isEmpty();
    }

    @Test
    void theItemsOfAResponseAreMessagesOfAChat() {
        ChatBody body = read(
                        ChatInterface.OPENAI_RESPONSES,
                        "{'input':[{'role':'developer','content':'Be short.'},"
                                + "{'role':'user','content':[{'type':'input_text','text':'Weather?'}]},"
                                + "{'type':'reasoning','id':'rs','summary':[]},"
                                + "{'type':'function_call','call_id':'c','name':'w','arguments':'{}'},"
                                + "{'type':'function_call_output','call_id':'c','output':'Rain'}]}")
                .orElseThrow();
        assertThat(body.recordable(body.messages()).toString().replace('"', '\''))
                .isEqualTo("[{'role':'user','content':[{'type':'text','text':'Weather?'}]}, "
                        + "{'role':'assistant','content':null,'tool_calls':[{'id':'c','type':'function',"
                        + "'function':{'name':'w','arguments':'{}'}}]}, "
                        + "{'role':'tool','tool_call_id':'c','content':'Rain'}]");
        assertThat(body.instructions()).extracting(TextPlace::text).containsExactly("Be short.");
    }

    @Test
    void aResponseNamesWhatItContinues() {
        assertThat(read(ChatInterface.OPENAI_RESPONSES, "{'input':'a','previous_response_id':'r1'}")
                        .orElseThrow()
                        .continued())
                .contains("r1");
        assertThat(read(ChatInterface.OPENAI_RESPONSES, "{'input':'a','conversation':{'id':'c1'}}")
                        .orElseThrow()
                        .continued())
                .contains("c1");
    }

    @Test
    void theQuestionIsTheNewestTextOfTheUser() {
        ChatBody body = read(
                        ChatInterface.ANTHROPIC,
                        "{'messages':[{'role':'user','content':'Weather?'},{'role':'assistant','content':"
                                + "[{'type':'tool_use','id':'t','name':'w','input':{}}]},{'role':'user','content':"
                                + "[{'type':'tool_result','tool_use_id':'t','content':'Rain'}]}]}")
                .orElseThrow();
        assertThat(body.question()).isEqualTo("Weather?");
    }

    @Test
    void whatIsNoChatIsNotRead() {
        for (ChatInterface chat : ChatInterface.values()) {
            for (String json : new String[] {
                "",
                "{",
                "[]",
                "1",
                "{}",
                "{'messages':7,'input':7}",
                "{'messages':[],'input':[]}",
                "{'messages':['a'],'input':['a']}",
                "{'messages':[{'role':'user','content':'a'}],'input':'a'} x"
            }) {
                assertThat(read(chat, json)).as(chat + " " + json).isEmpty();
            }
        }
    }
}
