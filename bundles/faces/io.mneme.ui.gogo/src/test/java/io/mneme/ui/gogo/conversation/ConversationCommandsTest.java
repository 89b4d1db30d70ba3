package io.mneme.ui.gogo.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.testkit.CallRecorder.RecordedCall;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.TeaRecord;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConversationCommandsTest {

    private static final String TEA = "{\"id\":\"conv_1\",\"title\":\"Tea\",\"tags\":[\"home\",\"warm\"],"
            + "\"pinned\":true,\"project\":\"/home/me/tea\",\"first\":\"2026-01-05T08:48:13.245Z\","
            + "\"last\":\"2026-01-05T08:48:13.245Z\",\"utterances\":2,\"turns\":2,\"merged\":[\"conv_0\"],\"messages\":0,"
            + "\"journals\":[\"utterance\"]}";

    private final TeaRecord record = new TeaRecord();
    private final GogoRunner gogo = new GogoRunner(
            "conversation",
            new ConversationCommands(record.conversations()),
            "list",
            "show",
            "entries",
            "merge",
            "export",
            "new",
            "begin",
            "resume");

    @Test
    void listsConversations() throws Exception {
        assertThat(gogo.run("conversation:list"))
                .isEqualTo(
                        """
                        id      last              utterances  messages  turns  title  tags        pinned  project
                        conv_1  2026-01-05 08:48           2         0      2  Tea    home, warm  pinned  /home/me/tea""");
    }

    @Test
    void listsOnlyWhatIsAskedFor() throws Exception {
        gogo.run("conversation:list --project /home/me/tea --tag home --text 几点 --days 7 -n 1");
        assertThat(record.calls.newest(ConversationFilter.class)).satisfies(filter -> {
            assertThat(filter.project()).hasValue("/home/me/tea");
            assertThat(filter.tag()).hasValue("home");
            assertThat(filter.text()).hasValue("几点");
            assertThat(filter.from()).isPresent();
        });
        assertThat(record.calls.newest(Integer.class)).isEqualTo(1);
    }

    @Test
    void reportsThatThereAreMoreConversations() throws Exception {
        record.say("u3", "conv_2", Speaker.PERSON, "Milk?");
        assertThat(gogo.run("conversation:list -n 1")).contains("conv_2").endsWith("\n…");
    }

    @Test
    void listsConversationsInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("conversation:list --json"))
                .isEqualTo("{\"data\":[" + TEA + "],\"has_more\":false,\"next\":null,"
                        + "\"skipped\":{\"lines\":0,\"why\":[]}}");
    }

    @Test
    void goesOnWhereThePageBeforeEnded() throws Exception {
        record.say("u3", "conv_2", Speaker.PERSON, "Milk?");
        String page = gogo.run("conversation:list --json -n 1");
        assertThat(page).contains("\"id\":\"conv_2\"");
        String next = page.replaceAll(".*\"next\":\"([^\"]*)\".*", "$1");
        assertThat(gogo.run("conversation:list --after " + next))
                .contains("conv_1")
                .doesNotContain("conv_2");
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
        record.annotate("{\"title\":null}");
        assertThat(gogo.run("conversation:show --json conv_1")).contains("\"title\":null,\"tags\":[\"home\",\"warm\"]");
    }

    @Test
    void reportsThatThereIsNoSuchConversation() {
        assertThatThrownBy(() -> gogo.run("conversation:show conv_9"))
                .isInstanceOf(UnknownConversationException.class)
                .hasMessage("no conversation has the id conv_9");
    }

    @Test
    void showsMessagesAsItShowsUtterances() throws Exception {
        record.write("chat", "Kate", "Milk?");
        record.write("chat", "", "Yes.");
        assertThat(gogo.run("conversation:show chat"))
                .contains("messages    2", "journals    message")
                .endsWith("2026-01-05 08:48  Kate       Milk?\n2026-01-05 08:48  user       Yes.");
        assertThat(gogo.run("conversation:entries chat -n 1")).endsWith("user       Yes.\n…");
        assertThat(gogo.run("conversation:entries chat --json"))
                .startsWith("{\"data\":[{\"journal\":\"message\",\"position\":2,");
    }

    @Test
    void mergesIntoAGivenConversation() throws Exception {
        record.write("chat", "Kate", "Milk?");
        assertThat(gogo.run("conversation:merge --into conv_1 chat")).contains("id          conv_1", "messages    1");
    }

    @Test
    void exportsAConversation() throws Exception {
        assertThat(gogo.run("conversation:export conv_1")).contains("几点了？");
        assertThat(gogo.run("conversation:export --format html conv_1")).contains("<html", "几点了？");
        assertThatThrownBy(() -> gogo.run("conversation:export --format pdf conv_1"))
                .hasMessage("format must be one of jsonl, markdown, transcript, csv, html: pdf");
    }

    @Test
    void beginsAConversationOfAProjectOrOfNone() throws Exception {
        for (String command : List.of("new /home/me/tea", "new", "begin /work")) {
            assertThat(gogo.run("conversation:" + command)).matches("conv_\\S+");
        }
        assertThat(record.calls.calls())
                .extracting(RecordedCall::method, call -> call.arguments().get(0))
                .containsExactly(
                        tuple("begin", Optional.of("/home/me/tea")),
                        tuple("begin", Optional.empty()),
                        tuple("begin", Optional.of("/work")));
    }

    @Test
    void resumes() throws Exception {
        assertThat(gogo.run("conversation:resume conv_1")).contains("id          conv_1");
        assertThat(gogo.run("conversation:resume --json conv_1")).isEqualTo(TEA);
        assertThat(record.calls.calls()).extracting(RecordedCall::method).containsOnly("resume");
    }
}
