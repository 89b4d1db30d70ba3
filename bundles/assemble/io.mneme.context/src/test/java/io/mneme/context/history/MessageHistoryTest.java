package io.mneme.context.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.window.Candidate;
import io.mneme.context.ContextHarness;
import io.mneme.context.RecordingWindow;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.testkit.NumberedKind;
import io.mneme.testkit.RecordKinds;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The windows and renderers of dictations serve another kind of entry: the messages of a conversation. */
class MessageHistoryTest {

    private static final int MAX_CHARS = 4_000;

    private final EntryKind<Message> kind = new NumberedKind<>(RecordKinds.message(), "m");
    private final MemoryJournal<Message> messages = new MemoryJournal<>(kind);
    private final ContextHarness house = new ContextHarness(scope -> JournalHistory.present(
            messages,
            kind,
            MessageLanes.ofConversation(scope.request().selector("conversation")),
            message -> kind.historyEntry(message).isPresent(),
            MAX_CHARS));

    @Test
    void showsTheMessagesOfOneConversationByTheirAuthors() {
        house.renderer(new ChatRenderer(), "service.ranking", 500);
        say("c1", "Ann", Role.USER, "Hello");
        say("c2", "Eve", Role.USER, "elsewhere");
        say("c1", "Bot", Role.ASSISTANT, "How can\nI help?");

        assertThat(house.entries(in("c1"))).isEqualTo("- Ann: Hello\n- Bot: How can⏎I help?");
        assertThat(house.entries(in("c2"))).isEqualTo("- Eve: elsewhere");
    }

    @Test
    void aWindowGrowsUntilAMessageInItChanges() {
        String first = say("c1", "Ann", Role.USER, "one");
        house.assemble(in("c1"));
        say("c1", "Ann", Role.USER, "two");
        assertThat(report("c1").rebuilt()).isFalse();
        assertThat(report("c1").entries()).isEqualTo(2);

        messages.delete(first, Optional.empty());
        assertThat(report("c1").reason()).contains("an entry in the window was deleted");
        assertThat(house.entries(in("c1"))).isEqualTo("- two");
    }

    @Test
    void aBlockIsShownAsItIs() {
        house.renderer(new MarkupRenderer(), "service.ranking", 500);
        say("c1", "Ann", Role.USER, "two\nlines");
        say("c1", "Bot", Role.ASSISTANT, "answer");

        assertThat(house.entries(in("c1")))
                .isEqualTo("<user>\ntwo\nlines\n</user>\n\n<assistant>\nanswer\n</assistant>");
    }

    @Test
    void aReplyStartsNoTurnAndAMessageWithoutTextIsPassedOver() {
        RecordingWindow window = new RecordingWindow(10);
        house.window(window, "service.ranking", 500);
        say("c1", "Ann", Role.USER, "question");
        say("c1", "Ann", Role.USER, "");
        say("c1", "search", Role.TOOL, "result");
        say("c1", "Bot", Role.ASSISTANT, "answer");
        say("c1", "Ann", Role.USER, "thanks");
        house.assemble(in("c1"));

        assertThat(window.newest().newest())
                .extracting(Candidate::startsTurn)
                .containsExactly(true, false, false, true);
        assertThat(window.indexes()).containsExactly(0L, 2L, 3L, 4L);
    }

    @Test
    void authorsAreRedactedLikeTexts() {
        house.renderer(new ChatRenderer(), "service.ranking", 500);
        house.redactions.on(RedactionSink.PROMPT);
        say("c1", "hunter2", Role.USER, "it is hunter2");

        assertThat(house.entries(in("c1"))).doesNotContain("hunter2").endsWith("it is [secret-1]");
    }

    @Test
    void windowPoliciesAreComparedOverMessages() {
        house.renderer(new MarkupRenderer(), "service.ranking", 500);
        long tokens = 0;
        for (int i = 0; i < 8; i++) {
            tokens += house.assemble(in("c1")).manifest().tokens();
            say("c1", "Ann", Role.USER, "message " + i);
        }

        assertThat(house.replay.compare(in("c1"), 8, List.of(new Trial("grow-and-rebuild", Map.of()))))
                .singleElement()
                .satisfies(result -> assertThat(result.requests()).isEqualTo(8));
        long replayed = house.replay
                .compare(in("c1"), 8, List.of(new Trial("grow-and-rebuild", Map.of())))
                .get(0)
                .tokens();
        assertThat(replayed).isEqualTo(tokens);
    }

    private WindowReport report(String conversation) {
        return house.report(in(conversation));
    }

    private String say(String conversation, String author, Role role, String content) {
        return messages.append(new Message(
                        "",
                        "",
                        conversation,
                        author,
                        "",
                        role,
                        content,
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        Map.of()))
                .id();
    }

    private static ContextRequest in(String conversation) {
        return new ContextRequest(
                "dictation",
                "s",
                Map.of("mode", "", "conversation", conversation),
                RequestInputs.NONE,
                RequestOptions.NONE);
    }

    private static final class ChatRenderer implements HistoryRenderer {

        @Override
        public String name() {
            return "chat";
        }

        @Override
        public String render(HistoryEntry entry) {
            return entry.speaker() + ": " + entry.text();
        }
    }

    private static final class MarkupRenderer implements HistoryRenderer {

        @Override
        public String name() {
            return "markup";
        }

        @Override
        public Shape shape() {
            return Shape.BLOCK;
        }

        @Override
        public String render(HistoryEntry entry) {
            String role = entry.role().name().toLowerCase(Locale.ROOT);
            return "<%s>\n%s\n</%s>\n\n".formatted(role, entry.text(), role);
        }
    }
}
