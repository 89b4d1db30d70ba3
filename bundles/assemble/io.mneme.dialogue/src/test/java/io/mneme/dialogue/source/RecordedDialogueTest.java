package io.mneme.dialogue.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.mneme.api.context.Omission;
import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.DialogueChoices;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.Role;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.api.window.Candidate;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleChats;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.RecordKinds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecordedDialogueTest {

    private final DialogueHarness harness = new DialogueHarness();
    private final MemoryJournal<Message> messages = new MemoryJournal<>(RecordKinds.message());
    private final MemoryJournal<Utterance> utterances = new MemoryJournal<>(RecordKinds.utterance());

    private static DialogueInput of(String conversation, String journal) {
        return DialogueInput.of(new RecordedMessages(conversation, journal)).withPersona(DialoguePersona.named("Luna"));
    }

    private String record(String conversation, String content) {
        Message message = new Message(
                "",
                "2026-03-12T10:00:00.000Z",
                conversation,
                "Author " + content,
                "",
                Role.USER,
                content,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
        return messages.append(message).id();
    }

    private void say(Utterance.Speaker speaker, String text) {
        utterances.append(new Utterance(
                "",
                2,
                "2026-03-12T10:00:00.000Z",
                "c1",
                speaker,
                text,
                Optional.empty(),
                Optional.empty(),
                Optional.<Duration>empty(),
                Optional.empty(),
                Map.of()));
    }

    @Test
    void theMessagesOfTheConversationAreRead() {
        harness.reader.messages = messages;
        record("c1", "a");
        record("c2", "b");
        record("c1", "c");
        assertThat(harness.lines(of("c1", "message"))).containsExactly("USER Author a: a", "USER Author c: c");
    }

    @Test
    void mergedConversationsAreReadAsOneInTheOrderOfTheJournal() {
        harness.reader.messages = messages;
        harness.reader.labels = new ConversationLabels() {

            @Override
            public Set<String> tagged(String tag) {
                return Set.of();
            }

            @Override
            public Optional<String> title(String conversation) {
                return Optional.empty();
            }

            @Override
            public List<String> members(String conversation) {
                return List.of("c1", "c2");
            }
        };
        record("c1", "a");
        record("c2", "b");
        record("c3", "c");
        record("c1", "d");
        assertThat(harness.lines(of("c2", "message")))
                .containsExactly("USER Author a: a", "USER Author b: b", "USER Author d: d");
    }

    private static DialogueInput all(String conversation) {
        return of(conversation, "message")
                .withChoices(new DialogueChoices(
                        Optional.of("all"), OptionalInt.empty(), Optional.empty(), List.of(), Optional.empty()));
    }

    @Test
    void aConversationIsReadAsAWholeWhenAllOfItIsAskedFor() {
        harness.reader.messages = messages;
        IntStream.range(0, 1_200).forEach(i -> record("c1", "text " + i));
        assertThat(harness.lines(all("c1")))
                .hasSize(1_200)
                .startsWith("USER Author text 0: text 0")
                .endsWith("USER Author text 1199: text 1199");
    }

    @Test
    void whatIsNotReadOfAVeryLongConversationIsReported() {
        harness.reader.messages = messages;
        IntStream.range(0, 10_700).forEach(i -> record("c1", "text " + i));
        assertThat(harness.contribute(all("c1")).get(0).omissions())
                .extracting(Omission::reason)
                .contains("the oldest 500 messages of the conversation were not read");
    }

    @Test
    void theMessagesEndBeforeAnEntry() {
        harness.reader.messages = messages;
        record("c1", "a");
        record("c2", "b");
        record("c1", "c");
        String id = record("c1", "d");
        record("c1", "e");
        DialogueInput before = of("c1", "message").withSource(new RecordedMessages("c1", "message").before(id));
        assertThat(harness.lines(before)).containsExactly("USER Author a: a", "USER Author c: c");
    }

    @Test
    void anUnknownEntryAtTheEndIsNamed() {
        harness.reader.messages = messages;
        record("c1", "a");
        DialogueInput before = of("c1", "message").withSource(new RecordedMessages("c1", "message").before("none"));
        assertThatExceptionOfType(UnknownEntryException.class)
                .isThrownBy(() -> harness.lines(before))
                .withMessageContaining("none");
    }

    @Test
    void utterancesAreNamedByTheirRoles() {
        harness.reader.utterances = utterances;
        harness.reader.utteranceKind = RecordKinds.utterance();
        say(Utterance.Speaker.PERSON, "hello");
        say(Utterance.Speaker.ASSISTANT, "hi");
        assertThat(harness.lines(of("c1", "utterance"))).containsExactly("USER User: hello", "ASSISTANT Luna: hi");
    }

    @Test
    void theSourcesNameTheJournal() {
        harness.reader.messages = messages;
        record("c1", "a");
        assertThat(harness.contribute(of("c1", "message")).get(0).sources())
                .allMatch(source -> source.journal().equals("message"));
    }

    @Test
    void whatIsReadOfALongConversationBeginsWithTheSameMessageManyTimes() {
        harness.reader.messages = messages;
        for (int i = 0; i < 1_100; i++) {
            record("c1", "text " + i);
        }
        assertThat(firstIndex()).isEqualTo(1_020);
        record("c1", "one more");
        assertThat(harness.reader
                        .read(null, of("c1", "message"), 80)
                        .entries()
                        .get(0)
                        .index())
                .isEqualTo(500);
    }

    private long firstIndex() {
        harness.contribute(of("c1", "message"));
        List<Candidate> candidates = harness.windows.asked.get(0).candidates();
        return candidates.get(0).index();
    }

    @Test
    void anUnknownConversationContributesNothing() {
        harness.reader.messages = messages;
        assertThat(harness.contribute(of("nope", "message"))).isEmpty();
    }

    @Test
    void aJournalThatIsNotOpenIsNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> harness.contribute(of("c1", "message")))
                .withMessage("the journal message is not open");
    }

    @Test
    void twoHundredRecordedChatsOfEachProviderAreShownAsGivenOnesWithSeed5() {
        harness.configure("names", "auto");
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            assertShownAsGiven(SampleChats.messages(SampleChats.openAi(random)));
            assertShownAsGiven(SampleChats.messages(SampleChats.anthropic(random)));
        }
    }

    private void assertShownAsGiven(List<Message> chat) {
        MemoryJournal<Message> journal = new MemoryJournal<>(RecordKinds.message());
        chat.forEach(journal::append);
        harness.reader.messages = journal;
        assertThat(harness.items(DialogueInput.of(new RecordedMessages("c1", "message"))))
                .isEqualTo(harness.items(DialogueInput.of(chat)));
    }
}
