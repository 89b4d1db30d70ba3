package io.mneme.session.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.RecordedDialogues.PlacedMessage;
import io.mneme.api.dialogue.RecordedDialogues.RecordedDialogue;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.window.SelectedWindow;
import io.mneme.session.SessionHarness;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CharacterMessagesTest {

    private static final Instant NOON = Instant.parse("2026-03-12T12:00:00Z");

    private final SessionHarness harness = new SessionHarness();
    private final CharacterMessages messages = new CharacterMessages(harness.configuration, harness.window);
    private final CharacterPrompt prompt = new CharacterPrompt();

    @Test
    void thePromptIsFirstAndTheMessagesFollowInTheirRoles() {
        assertThat(lines(request("You are Charles.", List.of(user("Hello"), assistant("Hi")), 0)))
                .containsExactly("SYSTEM You are Charles.", "USER Hello", "ASSISTANT Hi");
        assertThat(prompt.stability()).isEqualTo(Stability.SESSION);
        assertThat(messages.stability()).isEqualTo(Stability.GROWING);
    }

    @Test
    void theMessagesArePreprocessed() {
        assertThat(lines(request("p", List.of(assistant("Welcome!"), user("one"), assistant("—"), user("two")), 0)))
                .containsExactly("SYSTEM p", "USER Hello.", "ASSISTANT Welcome!", "USER one two");
    }

    @Test
    void aSessionAsksForTheSamePromptAsARequestWithItsMessages() {
        CharacterSession session = harness.open();
        session.switchCharacter("charles", "You are Charles.");
        SessionHarness.addTurns(session, 130);
        ContextRequest own = session.contextRequest(RequestOptions.NONE);

        List<Message> given = new ArrayList<>();
        session.currentHistory().stream()
                .skip(1)
                .forEach(message -> given.add(message(message.role(), message.content())));
        assertThat(lines(own)).isEqualTo(lines(request("You are Charles.", given, 52)));
        assertThat(((GivenMessages) own.inputs().dialogue().orElseThrow().source()).firstIndex())
                .isEqualTo(52);
    }

    @Test
    void theBeginningStaysFromTurnToTurn() {
        CharacterSession session = harness.open();
        session.switchCharacter("charles", "You are Charles.");
        SessionHarness.addTurns(session, 1);
        List<String> last = lines(session.contextRequest(RequestOptions.NONE));
        int rebuilt = 0;
        for (int turn = 0; turn < 60; turn++) {
            session.addMessage(Role.ASSISTANT, "reply " + turn);
            session.addMessage(Role.USER, "question " + turn);
            List<String> next = lines(session.contextRequest(RequestOptions.NONE));
            rebuilt += next.subList(0, Math.min(last.size(), next.size())).equals(last) ? 0 : 1;
            last = next;
        }

        assertThat(rebuilt).isEqualTo(1);
    }

    @Test
    void moreMessagesThanAHistoryMayHaveAreCutByTheWindowPolicy() {
        List<Message> given = IntStream.range(0, 150)
                .mapToObj(i -> message(i % 2 == 0 ? Role.USER : Role.ASSISTANT, "message " + i))
                .toList();

        assertThat(lines(request("p", given, 0))).hasSize(75).startsWith("SYSTEM p", "USER message 76");
        assertThat(contributions(request("p", given, 0)).get(1).window())
                .map(window -> window.policy())
                .hasValue("whole-turns");
    }

    @Test
    void withoutAPolicyTheNewestMessagesAreShown() {
        harness.window.unbindWindows(harness.windows);
        List<Message> given =
                IntStream.range(0, 150).mapToObj(i -> user("message " + i)).toList();

        assertThat(lines(request("p", given, 0)).get(1)).startsWith("USER message 51 message 52");
        assertThat(contributions(request("p", given, 0)).get(1).omissions())
                .extracting(Omission::name)
                .containsExactly("window");
    }

    @Test
    void aPolicyThatCouldNotServeIsReported() {
        Omission failed = new Omission("broken", "window policy broken failed");
        harness.window.bindWindows((request, history, entries, maxEntries, now) -> {
            SelectedWindow selected = harness.windows.select(request, history, entries, maxEntries, now);
            return new SelectedWindow(selected.from(), List.of(), selected.report(), List.of(failed));
        });
        List<Message> given =
                IntStream.range(0, 150).mapToObj(i -> user("message " + i)).toList();

        assertThat(contributions(request("p", given, 0)).get(1).omissions()).containsExactly(failed);
    }

    @Test
    void messagesOfOtherRolesAreOmittedAndReported() {
        List<Contribution> shown = contributions(request("p", List.of(message(Role.TOOL, "42"), user("Hello")), 0));

        assertThat(shown.get(1).items()).extracting(ContextItem::text).containsExactly("Hello");
        assertThat(shown.get(1).omissions())
                .extracting(Omission::reason)
                .containsExactly("1 messages are neither of a user nor of an assistant");
    }

    @Test
    void aRecordedConversationIsReadAsGivenMessagesAre() {
        record(user("Hello"), assistant("Hi"), user("Tea?"));
        assertThat(lines(recorded(""))).containsExactly("SYSTEM p", "USER Hello", "ASSISTANT Hi", "USER Tea?");
    }

    @Test
    void whereNoServiceReadsConversationsThatIsNamed() {
        assertThat(contributions(recorded("")).get(1).omissions())
                .extracting(Omission::name)
                .containsExactly("conversation");
    }

    @Test
    void aPersonaShowsTheHistoryOfThatCharacterAlone() {
        record(
                said(Role.USER, "user", "to Ann", Map.of("addressee", "\"ann\"")),
                said(Role.ASSISTANT, "Ann", "of Ann", Map.of()),
                said(Role.USER, "user", "to Bob", Map.of("addressee", "\"Bob\"")),
                said(Role.ASSISTANT, "Bob", "of Bob", Map.of()),
                said(Role.USER, "user", "to the one that answers", Map.of()),
                said(Role.ASSISTANT, "Bob", "of Bob", Map.of()),
                said(Role.USER, "user", "new", Map.of()));
        List<Contribution> shown = contributions(recorded("Ann"));
        assertThat(shown.get(1).items()).extracting(ContextItem::text).containsExactly("to Ann", "of Ann", "new");
        assertThat(shown.get(1).omissions())
                .extracting(Omission::reason)
                .containsExactly("4 messages are of other characters, or were said to them");
    }

    @Test
    void aHistoryThatWasClearedStartsAfterThat() {
        record(user("old"), assistant("old"), said(Role.SYSTEM, "", "", Map.of("cleared", "\"Ann\"")), user("new"));
        assertThat(lines(recorded("Ann"))).containsExactly("SYSTEM p", "USER new");
        assertThat(lines(recorded("Bob"))).containsExactly("SYSTEM p", "USER old", "ASSISTANT old", "USER new");
    }

    @Test
    void callsResultsAndMediaAreNamedAndTheirTextsStay() {
        String use = "{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"look\",\"input\":{}}";
        String result = "{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":\"42\"}";
        String image = "{\"type\":\"image_url\",\"image_url\":{\"url\":\"u\"}}";
        String text = "{\"type\":\"text\",\"text\":\"Look.\"}";
        record(
                said(Role.USER, "", "Look.", Map.of("content", "[" + image + "," + text + "]")),
                said(Role.ASSISTANT, "", "", Map.of("content", "[" + use + "]")),
                said(Role.USER, "", "42", Map.of("content", "[" + result + "]")),
                assistant("I see."));
        List<Contribution> shown = contributions(recorded(""));
        assertThat(shown.get(1).items()).extracting(ContextItem::text).containsExactly("Look.", "I see.");
        assertThat(shown.get(1).omissions())
                .extracting(Omission::reason)
                .containsExactly(
                        "2 messages of calls, results or media have no text",
                        "1 messages are shown without their calls and media");
    }

    private void record(Message... recorded) {
        List<PlacedMessage> placed = IntStream.range(0, recorded.length)
                .mapToObj(at -> new PlacedMessage(100L + 7 * at, at, recorded[at]))
                .toList();
        messages.dialogues = source -> new RecordedDialogue(placed, source.journal() + "/" + source.conversation());
    }

    private static ContextRequest recorded(String persona) {
        DialogueInput dialogue =
                DialogueInput.of(new RecordedMessages("c1", "message")).withPersona(DialoguePersona.named(persona));
        RequestInputs inputs = new RequestInputs(Map.of("instructions", "p"), Optional.empty()).withDialogue(dialogue);
        return new ContextRequest("character", "s", Map.of(), inputs, RequestOptions.NONE);
    }

    private static Message said(Role role, String author, String content, Map<String, String> fields) {
        return new Message(
                "", "", "c1", author, "", role, content, Optional.empty(), List.of(), Optional.empty(), fields);
    }

    @Test
    void theOldestTurnsLeaveIfTheTokensAreLimited() {
        ContextRequest request = request("p", List.of(user("aaaa"), assistant("bb"), user("cccc"), assistant("dd")), 0);
        List<Contribution> shown = messages.contribute(asked(request, 7));

        assertThat(shown.get(0).items()).extracting(ContextItem::text).containsExactly("cccc", "dd");
        assertThat(shown.get(0).omissions())
                .extracting(Omission::reason)
                .containsExactly("2 oldest messages exceed the limit of 7 tokens");
    }

    @Test
    void theNewestTurnStaysWhateverItsLength() {
        ContextRequest request = request("p", List.of(user("aaaa"), assistant("bb"), user("cccccccc")), 0);

        assertThat(messages.contribute(asked(request, 3)).get(0).items())
                .extracting(ContextItem::text)
                .containsExactly("cccccccc");
    }

    @Test
    void withoutMessagesAndPromptNothingIsContributed() {
        ContextRequest empty = new ContextRequest("character", "s", Map.of(), RequestInputs.NONE, RequestOptions.NONE);

        assertThat(contributions(empty)).isEmpty();
    }

    private List<String> lines(ContextRequest request) {
        return contributions(request).stream()
                .flatMap(contribution -> contribution.items().stream())
                .map(item -> item.role() + " " + item.text())
                .toList();
    }

    private List<Contribution> contributions(ContextRequest request) {
        ContributionRequest asked = asked(request, Integer.MAX_VALUE);
        return Stream.concat(prompt.contribute(asked).stream(), messages.contribute(asked).stream())
                .toList();
    }

    /** Asks with a limit of tokens, each of which is a character. */
    private static ContributionRequest asked(ContextRequest request, int tokenLimit) {
        return new ContributionRequest(request, NOON, tokenLimit, String::length, Set.of(), Optional.empty());
    }

    private static ContextRequest request(String instructions, List<Message> given, long firstIndex) {
        RequestInputs inputs = new RequestInputs(Map.of("instructions", instructions), Optional.empty())
                .withDialogue(DialogueInput.of(new GivenMessages(given, firstIndex)));
        return new ContextRequest("character", "s", Map.of(), inputs, RequestOptions.NONE);
    }

    private static Message user(String content) {
        return message(Role.USER, content);
    }

    private static Message assistant(String content) {
        return message(Role.ASSISTANT, content);
    }

    private static Message message(Role role, String content) {
        return new Message("", "", "", "", "", role, content, Optional.empty(), List.of(), Optional.empty(), Map.of());
    }
}
