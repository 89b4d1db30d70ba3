package io.mneme.dialogue.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.spi.filter.MessageFilterContract;
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
}
