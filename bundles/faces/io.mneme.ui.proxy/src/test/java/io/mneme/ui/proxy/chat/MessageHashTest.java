package io.mneme.ui.proxy.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessageHashTest {

    private static String hash(String json) {
        return MessageHash.of(ChatJson.object(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                .orElseThrow());
    }

    @Test
    void aTextIsTheSameByItselfAndAsAPart() {
        assertThat(hash("{'role':'user','content':'Hello'}"))
                .isEqualTo(hash("{'content':[{'type':'text','text':'Hello '}],'role':'user'}"))
                .isEqualTo(hash("{'role':'user','content':[{'type':'input_text','text':'Hello'}]}"));
    }

    @Test
    void aMarkOfACacheSaysNothing() {
        assertThat(hash("{'role':'user','content':[{'type':'text','text':'a','cache_control':{'type':'ephemeral'}}]}"))
                .isEqualTo(hash("{'role':'user','content':'a'}"));
    }

    @Test
    void emptyFieldsOfAnAnswerSayNothing() {
        assertThat(hash("{'role':'assistant','content':'a','refusal':null,'annotations':[],'tool_calls':[]}"))
                .isEqualTo(hash("{'role':'assistant','content':'a'}"));
    }

    @Test
    void thoughtsAreNotAlwaysSentAgain() {
        assertThat(hash("{'role':'assistant','content':[{'type':'thinking','thinking':'hm','signature':'s'},"
                        + "{'type':'text','text':'a'}]}"))
                .isEqualTo(hash("{'role':'assistant','content':'a'}"));
    }

    @Test
    void rolesTextsAndCallsDiffer() {
        assertThat(hash("{'role':'user','content':'a'}")).isNotEqualTo(hash("{'role':'assistant','content':'a'}"));
        assertThat(hash("{'role':'user','content':'a'}")).isNotEqualTo(hash("{'role':'user','content':'b'}"));
        String call = "{'role':'assistant','content':null,'tool_calls':[{'id':'ID','type':'function',"
                + "'function':{'name':'f','arguments':'{}'}}]}";
        assertThat(hash(call)).isNotEqualTo(hash(call.replace("'f'", "'g'")));
    }

    @Test
    void theBorderBetweenTextsCounts() {
        assertThat(hash("{'content':[{'type':'text','text':'ab'},{'type':'text','text':'c'}]}"))
                .isNotEqualTo(hash("{'content':[{'type':'text','text':'a'},{'type':'text','text':'bc'}]}"));
    }
}
