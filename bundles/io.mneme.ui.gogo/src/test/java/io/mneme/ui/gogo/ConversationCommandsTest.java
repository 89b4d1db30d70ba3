package io.mneme.ui.gogo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.UnknownConversationException;
import org.junit.jupiter.api.Test;

class ConversationCommandsTest {

    private final FakeConversations conversations = new FakeConversations();
    private final Gogo gogo = new Gogo(
            "conversation",
            new ConversationCommands(conversations),
            "list",
            "show",
            "export",
            "new",
            "begin",
            "resume");

    @Test
    void listsConversations() throws Exception {
        assertThat(gogo.run("conversation:list"))
                .isEqualTo(
                        """
                        id      last              utterances  turns  title  tags        pinned  project
                        conv_1  2026-01-05 08:48           2      2  Tea    home, warm  pinned  /home/me/tea""");
    }

    @Test
    void listsOnlyWhatIsAskedForAndSaysThatThereIsMore() throws Exception {
        assertThat(gogo.run("conversation:list --project /home/me/tea --tag home --text 几点 --days 7 -n 1"))
                .endsWith("\n…");
        assertThat(conversations.asked).containsExactly("/home/me/tea home 几点 bounded 1");
    }

    @Test
    void listsConversationsInJson() throws Exception {
        assertThat(gogo.run("conversation:list --json")).contains("\"id\" : \"conv_1\"", "\"turns\" : 2");
    }

    @Test
    void showsWhatWasSaidOldestFirst() throws Exception {
        assertThat(gogo.run("conversation:show conv_1"))
                .contains("title       Tea", "merged      conv_0")
                .endsWith("2026-01-05 08:48  person     几点了？\n2026-01-05 08:48  assistant  Nine.⏎Sharp.");
    }

    @Test
    void showsTheNewestOnlyOnRequest() throws Exception {
        assertThat(gogo.run("conversation:show -n 1 conv_1")).contains("Nine.").doesNotContain("几点了");
    }

    @Test
    void showsAConversationInJson() throws Exception {
        assertThat(gogo.run("conversation:show --json conv_1"))
                .contains("\"title\" : \"Tea\"", "\"said\" : [ {\"id\":\"u1\"}, {\"id\":\"u2\"} ]");
    }

    @Test
    void saysThatThereIsNoSuchConversation() {
        assertThatThrownBy(() -> gogo.run("conversation:show conv_9"))
                .isInstanceOf(UnknownConversationException.class)
                .hasMessage("no conversation has the id conv_9");
    }

    @Test
    void exportsAConversation() throws Exception {
        assertThat(gogo.run("conversation:export conv_1")).isEqualTo("TRANSCRIPT of conv_1");
        assertThat(gogo.run("conversation:export --format html conv_1")).isEqualTo("HTML of conv_1");
        assertThatThrownBy(() -> gogo.run("conversation:export --format pdf conv_1"))
                .hasMessage("format must be one of jsonl, markdown, transcript, csv, html: pdf");
    }

    @Test
    void beginsAConversationOfAProjectOrOfNone() throws Exception {
        assertThat(gogo.run("conversation:new /home/me/tea")).isEqualTo("conv_new/home/me/tea");
        assertThat(gogo.run("conversation:new")).isEqualTo("conv_new");
        assertThat(gogo.run("conversation:begin /work")).isEqualTo("conv_new/work");
    }

    @Test
    void resumes() throws Exception {
        assertThat(gogo.run("conversation:resume conv_1")).contains("id          conv_1");
        assertThat(gogo.run("conversation:resume --json conv_1")).contains("\"id\" : \"conv_1\"");
        assertThat(conversations.asked).containsExactly("resume conv_1", "resume conv_1");
    }
}
