package io.mneme.dialogue.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleChats;
import io.mneme.dialogue.SampleMessages;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.spi.filter.MessageFilterContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolCallCollapseTest implements MessageFilterContract {

    private final DialogueHarness harness = new DialogueHarness();
    private final SampleMessages messages = new SampleMessages();

    @Override
    public MessageFilter filter() {
        return new ToolCallCollapse(harness.configuration::current);
    }

    private DialogueInput input() {
        harness.configure("filters", "collapse-tool-calls");
        return DialogueInput.of(messages.list()).withPersona(DialoguePersona.named(SampleMessages.PERSONA));
    }

    @Test
    void aRunOfCallsAndResultsIsOneLine() {
        messages.say("Ann", "where?")
                .sayWith("Luna", "", Map.of("tool_calls", "[{\"function\":{\"name\":\"map\"}},{\"name\":\"web\"}]"))
                .say("tool-map", "12345")
                .say("tool-web", "1234567")
                .say("Luna", "there");
        assertThat(harness.lines(input()))
                .containsExactly(
                        "USER Ann: where?",
                        "USER [System: Tools were called: map, web, tool-map, tool-web."
                                + " The last result has 7 characters.]",
                        "ASSISTANT Luna: there");
    }

    @Test
    void aMessageThatSaysSomethingBesidesItsCallStays() {
        messages.sayWith("Luna", "let me look", Map.of("tool_calls", "[\"map\"]"));
        assertThat(harness.lines(input())).containsExactly("ASSISTANT Luna: let me look");
    }

    @Test
    void aRunOfAProviderIsOneLineAndWhatIsSaidBesideItStays() {
        harness.configure("filters", "collapse-tool-calls", "names", "never");
        String calls = "'tool_calls':[{'id':'a','type':'function','function':{'name':'map','arguments':'{}'}}]";
        assertThat(chat(
                        "{'role':'user','content':'where?'}",
                        "{'role':'assistant','content':'Let me look.'," + calls + "}",
                        "{'role':'tool','tool_call_id':'a','content':'1234567'}",
                        "{'role':'assistant','content':'there'}"))
                .containsExactly(
                        "USER where?",
                        "ASSISTANT Let me look.",
                        "USER [System: Tools were called: map. The last result has 7 characters.]",
                        "ASSISTANT there");
    }

    @Test
    void aTextWithAResultOfAnthropicFollowsTheLine() {
        harness.configure("filters", "collapse-tool-calls", "names", "never");
        assertThat(chat(
                        "{'role':'assistant','content':[{'type':'tool_use','id':'a','name':'map','input':{}}]}",
                        "{'role':'user','content':[{'type':'tool_result','tool_use_id':'a','content':'123'},"
                                + "{'type':'text','text':'And now?'}]}",
                        "{'role':'assistant','content':'there'}"))
                .containsExactly(
                        "USER [System: Tools were called: map. The last result has 3 characters.]\nAnd now?",
                        "ASSISTANT there");
    }

    @Test
    void theNewestResultsOfAProviderStayForTheModelToAnswer() {
        harness.configure("filters", "collapse-tool-calls", "names", "never");
        assertThat(chat(
                        "{'role':'assistant','content':[{'type':'tool_use','id':'a','name':'map','input':{}}]}",
                        "{'role':'user','content':[{'type':'tool_result','tool_use_id':'a','content':'123'}]}"))
                .containsExactly("ASSISTANT [tool call: map {}]", "USER [tool result: 123]");
    }

    private List<String> chat(String... sources) {
        return harness.lines(DialogueInput.of(
                List.of(sources).stream().map(SampleChats::quoted).toList()));
    }
}
