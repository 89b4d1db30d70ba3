package io.mneme.ui.gogo.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.TeaRecord;
import org.junit.jupiter.api.Test;

class UtteranceCommandsTest {

    private final GogoRunner gogo =
            new GogoRunner("conversation", new ConversationCommands(new TeaRecord().conversations()), "utterances");

    @Test
    void listsUtterancesOldestFirst() throws Exception {
        assertThat(gogo.run("conversation:utterances conv_1"))
                .isEqualTo("2026-01-05 08:48  person     几点了？\n2026-01-05 08:48  assistant  Nine.⏎Sharp.");
    }

    @Test
    void listsUtterancesInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("conversation:utterances --json conv_1"))
                .startsWith("{\"data\":[{\"version\":2,\"timestamp\":\"2026-01-05T08:48:13.245Z\",")
                .containsSubsequence("\"text\":\"Nine.\\nSharp.\"", "\"id\":\"u2\"}", "\"text\":\"几点了？\"")
                .endsWith("\"id\":\"u1\"}],\"total\":2,\"has_more\":false,"
                        + "\"next\":null,\"skipped\":{\"lines\":0,\"why\":[]}}");
    }

    @Test
    void reportsThatThereIsMore() throws Exception {
        assertThat(gogo.run("conversation:utterances -n 1 conv_1")).endsWith("\n…");
    }
}
