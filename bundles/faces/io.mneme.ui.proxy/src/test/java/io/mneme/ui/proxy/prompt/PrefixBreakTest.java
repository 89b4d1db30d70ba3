package io.mneme.ui.proxy.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrefixBreakTest {

    private static SentPrompt prompt(String model, String tools, String instructions, String... hashes) {
        return new SentPrompt(model, tools, List.of(instructions), List.of(hashes), List.of(), 0);
    }

    @Test
    void aChatThatGoesOnHasNoBreak() {
        assertThat(PrefixBreak.find(prompt("m", "t", "i", "a"), prompt("m", "t", "i", "a", "b")))
                .isEmpty();
    }

    @Test
    void aClockInTheInstructionsIsNamed() {
        assertThat(PrefixBreak.find(prompt("m", "t", "Now: 10:00:01", "a"), prompt("m", "t", "Now: 10:00:02", "a")))
                .contains(new PrefixBreak("instructions", "a time differs after 12 characters"));
    }

    @Test
    void whatComesFirstInThePromptIsNamedFirst() {
        assertThat(PrefixBreak.find(prompt("m", "t", "i", "a"), prompt("m", "u", "j", "b")))
                .map(PrefixBreak::part)
                .contains("tools");
    }

    @Test
    void aMessageThatDiffersIsNamedByItsPlace() {
        assertThat(PrefixBreak.find(prompt("m", "t", "i", "a", "b"), prompt("m", "t", "i", "a", "c", "d")))
                .contains(new PrefixBreak("messages[1]", "it differs"));
    }

    @Test
    void aWindowThatMovesIsNamed() {
        assertThat(PrefixBreak.find(prompt("m", "t", "i", "a", "b", "c"), prompt("m", "t", "i", "b", "c", "d")))
                .contains(new PrefixBreak("messages[0]", "the client has dropped messages before its window"));
    }

    @Test
    void anotherModelHasAnotherCache() {
        assertThat(PrefixBreak.find(prompt("m", "t", "i"), prompt("n", "t", "i")))
                .map(PrefixBreak::part)
                .contains("model");
    }
}
