package io.mneme.ui.gogo.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.TeaRecord;
import org.junit.jupiter.api.Test;

class ConversationEditCommandsTest {

    private final TeaRecord record = new TeaRecord();
    private final GogoRunner gogo = new GogoRunner(
            "conversation", new ConversationCommands(record.conversations()), "title", "tag", "pin", "merge", "erase");

    @Test
    void givesAndTakesATitle() throws Exception {
        assertThat(gogo.run("conversation:title conv_1 'Green \"tea\"' 茶")).contains("conv_1", "Green \"tea\" 茶");
        assertThat(gogo.run("conversation:title conv_1")).contains("conv_1").doesNotContain("Green");
    }

    @Test
    void setsTags() throws Exception {
        assertThat(gogo.run("conversation:tag conv_1 green hot")).contains("green, hot");
        assertThat(gogo.run("conversation:tag conv_1")).doesNotContain("green");
    }

    @Test
    void pins() throws Exception {
        gogo.run("conversation:pin --off conv_1");
        assertThat(tea().pinned()).isFalse();
        gogo.run("conversation:pin conv_1");
        assertThat(tea().pinned()).isTrue();
    }

    private Conversation tea() {
        return record.conversations().find("conv_1").orElseThrow();
    }

    @Test
    void merges() throws Exception {
        record.say("u3", "conv_2", Speaker.PERSON, "Milk?");
        assertThat(gogo.run("conversation:merge conv_2")).contains("id          conv_1");
        record.say("u4", "conv_3", Speaker.PERSON, "Sugar?");
        assertThat(gogo.run("conversation:merge --json conv_3"))
                .startsWith("{\"id\":\"conv_1\",\"title\":\"Tea\",")
                .contains("\"conv_2\"", "\"conv_3\"");
    }

    @Test
    void erasesOnce() throws Exception {
        assertThat(gogo.run("conversation:erase conv_1")).isEqualTo("2 entries erased");
        assertThatThrownBy(() -> gogo.run("conversation:erase conv_1"))
                .isInstanceOf(UnknownConversationException.class);
    }
}
