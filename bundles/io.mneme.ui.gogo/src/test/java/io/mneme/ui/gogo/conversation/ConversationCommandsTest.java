package io.mneme.ui.gogo.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.journal.Position;
import io.mneme.ui.gogo.harness.ConversationsSpy;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.view.PageCursor;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConversationCommandsTest {

    private static final String TEA = "{\"id\":\"conv_1\",\"title\":\"Tea\",\"tags\":[\"home\",\"warm\"],"
            + "\"pinned\":true,\"project\":\"/home/me/tea\",\"first\":\"2026-01-05T08:48:13.245Z\","
            + "\"last\":\"2026-01-05T08:48:13.245Z\",\"utterances\":2,\"turns\":2,\"merged\":[\"conv_0\"]}";

    private final ConversationsSpy conversations = new ConversationsSpy();
    private final GogoRunner gogo = new GogoRunner(
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
    void listsConversationsInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("conversation:list --json"))
                .isEqualTo("{\"data\":[" + TEA + "],\"has_more\":false,\"next\":null,"
                        + "\"skipped\":{\"lines\":0,\"why\":[]}}");
    }

    @Test
    void goesOnWhereThePageBeforeEnded() throws Exception {
        String next = new PageCursor(new Position(2), 0).encode();
        assertThat(gogo.run("conversation:list --json -n 1")).contains("\"next\":\"" + next + "\"");
        gogo.run("conversation:list --after " + next);
        assertThat(conversations.before).containsExactly(Position.END, new Position(2));
    }

    @Test
    void refusesAStartThatIsNoneOfAPage() {
        assertThatThrownBy(() -> gogo.run("conversation:list --after x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("after must be the next of an earlier page: x");
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
    void showsAConversationInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("conversation:show --json conv_1")).isEqualTo(TEA);
    }

    @Test
    void showsWhatAConversationDoesNotHaveAsNull() throws Exception {
        conversations.title = Optional.empty();
        assertThat(gogo.run("conversation:show --json conv_1")).contains("\"title\":null,\"tags\":[\"home\",\"warm\"]");
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
        assertThat(gogo.run("conversation:resume --json conv_1")).isEqualTo(TEA);
        assertThat(conversations.asked).containsExactly("resume conv_1", "resume conv_1");
    }
}
