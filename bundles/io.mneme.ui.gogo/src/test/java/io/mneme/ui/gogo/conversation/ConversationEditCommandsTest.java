package io.mneme.ui.gogo.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.ui.gogo.harness.ConversationsSpy;
import io.mneme.ui.gogo.harness.GogoRunner;
import org.junit.jupiter.api.Test;

class ConversationEditCommandsTest {

    private final ConversationsSpy conversations = new ConversationsSpy();
    private final GogoRunner gogo = new GogoRunner(
            "conversation", new ConversationEditCommands(conversations), "title", "tag", "pin", "merge", "erase");

    @Test
    void givesAndTakesATitle() throws Exception {
        assertThat(gogo.run("conversation:title conv_1 'Green \"tea\"' 茶")).contains("conv_1", "Tea");
        gogo.run("conversation:title conv_1");
        assertThat(conversations.asked).containsExactly("{\"title\":\"Green \\\"tea\\\" 茶\"}", "{\"title\":null}");
    }

    @Test
    void setsTags() throws Exception {
        gogo.run("conversation:tag conv_1 home warm");
        gogo.run("conversation:tag conv_1");
        assertThat(conversations.asked).containsExactly("{\"tags\":[\"home\",\"warm\"]}", "{\"tags\":[]}");
    }

    @Test
    void pins() throws Exception {
        gogo.run("conversation:pin conv_1");
        gogo.run("conversation:pin --off conv_1");
        assertThat(conversations.asked).containsExactly("{\"pinned\":true}", "{\"pinned\":false}");
    }

    @Test
    void merges() throws Exception {
        assertThat(gogo.run("conversation:merge conv_1")).contains("id          conv_1");
        assertThat(gogo.run("conversation:merge --json conv_1")).startsWith("{\"id\":\"conv_1\",\"title\":\"Tea\",");
        assertThat(conversations.asked).containsExactly("merge conv_1", "merge conv_1");
    }

    @Test
    void erasesOnce() throws Exception {
        assertThat(gogo.run("conversation:erase conv_1")).isEqualTo("2 utterances erased");
        assertThatThrownBy(() -> gogo.run("conversation:erase conv_1"))
                .isInstanceOf(UnknownConversationException.class);
    }
}
