package io.mneme.ui.proxy.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessageTextTest {

    private static String whole(String json) {
        return MessageText.whole(ChatJson.object(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                .orElseThrow());
    }

    @Test
    void aMediumIsANotice() {
        assertThat(whole("{'content':[{'type':'text','text':'See.'},{'type':'image','source':{'data':'AAAA'}}]}"))
                .isEqualTo("See.\n[image]");
    }

    @Test
    void callsAndResultsAreTexts() {
        assertThat(whole("{'content':null,'tool_calls':[{'id':'c'}]}")).isEqualTo("[{\"id\":\"c\"}]");
        assertThat(whole("{'content':[{'type':'tool_use','name':'w','input':{'a':1}}]}"))
                .isEqualTo("w {\"a\":1}");
        assertThat(whole("{'content':[{'type':'tool_result','content':[{'type':'text','text':'Rain'}]}]}"))
                .isEqualTo("Rain");
    }

    @Test
    void aMessageWithoutAContentHasNoText() {
        assertThat(whole("{'role':'user'}")).isEmpty();
    }
}
