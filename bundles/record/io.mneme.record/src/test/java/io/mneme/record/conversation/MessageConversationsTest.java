package io.mneme.record.conversation;

import static io.mneme.record.conversation.ExchangeLog.NOW;
import static io.mneme.record.conversation.ExchangeLog.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationEntry;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations.ConversationPage;
import io.mneme.api.conversation.Conversations.EntryPage;
import io.mneme.api.conversation.NoEarlierConversationException;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Position;
import io.mneme.record.annotation.JournalledLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversations of messages, and of messages and utterances, are conversations as those of utterances are. */
class MessageConversationsTest {

    private final ExchangeLog log = new ExchangeLog();

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @Test
    void aConversationOfMessagesHasCountsTimesAndNoProject() {
        log.write("c", 0, "Tea?");
        log.write("c", 1, "Now?");
        log.write("c", 2, "assistant", "At five.", "");
        Conversation found = log.conversations.find("c").orElseThrow();
        assertThat(found.messages()).isEqualTo(3);
        assertThat(found.utterances()).isZero();
        assertThat(found.turns()).isEqualTo(2);
        assertThat(found.journals()).containsExactly("message");
        assertThat(found.project()).isEmpty();
        assertThat(List.of(found.first(), found.last()))
                .containsExactly(NOW.toString(), NOW.plusSeconds(2).toString());
    }

    @Test
    void entriesOfBothJournalsWithOneIdAreOneConversation() {
        log.write("c", 0, "a");
        log.sayIn("c", "/p", 1, "b");
        log.write("c", 2, "c");
        Conversation found = log.conversations.find("c").orElseThrow();
        assertThat(List.of(found.messages(), found.utterances())).containsExactly(2L, 1L);
        assertThat(found.journals()).containsExactly("message", "utterance");
        assertThat(found.project()).contains("/p");
        assertThat(log.ids(ConversationFilter.ALL)).containsExactly("c");
        assertThat(texts(log.conversations.entries("c", ConversationCursor.START, 10)))
                .containsExactly("c", "b", "a");
    }

    @Test
    void theListMixesBothJournalsByTheirNewestEntries() {
        String said = id(log.say("/p", 10, "a"));
        log.write("early", 5, "b");
        log.write("late", 15, "c");
        assertThat(log.ids(ConversationFilter.ALL)).containsExactly("late", said, "early");
    }

    @Test
    void messagesWithoutAConversationAreNotListedAsOne() {
        log.messages.append(log.messageKind.decode("{\"role\":\"user\",\"content\":\"a\"}"));
        assertThat(log.ids(ConversationFilter.ALL)).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void pagesHaveEachConversationOnceWhateverArrivesMeanwhile(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            record(random, "c" + random.nextInt(12), random.nextInt(100));
        }
        mergeSome(random);
        List<String> expected = log.ids(ConversationFilter.ALL);
        List<String> seen = new ArrayList<>();
        Optional<ConversationCursor> next = Optional.of(ConversationCursor.START);
        while (next.isPresent()) {
            ConversationPage page = log.conversations.list(ConversationFilter.ALL, next.get(), 1 + random.nextInt(3));
            page.conversations().forEach(conversation -> seen.add(conversation.id()));
            next = page.next();
            record(random, "c" + random.nextInt(15), 100 + seen.size());
        }
        assertThat(seen).isEqualTo(expected).doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void entriesAreReadOnceInTheOrderOfEachJournalWhateverThePages(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            record(random, "c", random.nextInt(100));
        }
        List<ConversationEntry> seen = new ArrayList<>();
        Optional<ConversationCursor> next = Optional.of(ConversationCursor.START);
        while (next.isPresent()) {
            EntryPage page = log.conversations.entries("c", next.get(), 1 + random.nextInt(5));
            assertThat(page.total()).isEqualTo(40);
            seen.addAll(page.entries());
            next = page.next();
        }
        assertThat(seen).hasSize(40);
        Map<String, Position> last = new TreeMap<>();
        seen.forEach(entry -> assertThat(last.getOrDefault(entry.journal(), Position.END)
                        .isAfter(entry.stored().position()))
                .isTrue()
                .satisfies(any -> last.put(entry.journal(), entry.stored().position())));
        assertThat(texts(log.conversations.entries("c", ConversationCursor.START, 100)))
                .isEqualTo(seen.stream().map(this::text).toList());
    }

    @Test
    void whatIsRecordedBetweenTwoPagesOfEntriesIsOnNoneOfThem() {
        log.write("c", 0, "a");
        log.sayIn("c", "/p", 1, "b");
        log.sayIn("c", "/p", 2, "c");
        EntryPage first = log.conversations.entries("c", ConversationCursor.START, 1);
        log.write("c", 9, "late");
        EntryPage second = log.conversations.entries("c", first.next().orElseThrow(), 10);
        assertThat(texts(first)).containsExactly("c");
        assertThat(texts(second)).containsExactly("b", "a");
        assertThat(second.next()).isEmpty();
    }

    @Test
    void oneOfMessagesIsFoundByTextTimeTagAndPage() {
        log.write("c", 0, "Green TEA");
        log.write("d", 100, "coffee");
        log.conversations.annotate("c", "{\"title\":\"Drinks\",\"tags\":[\"x\"],\"pinned\":true}", NOW);
        assertThat(log.ids(filter(null, "x", "tea"))).containsExactly("c");
        assertThat(log.ids(filter(null, null, "o"))).containsExactly("d");
        assertThat(log.ids(filter("/p", null, "tea"))).isEmpty();
        assertThat(log.ids(filter("", null, "tea"))).containsExactly("c");
        assertThat(log.ids(new ConversationFilter(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(NOW.plusSeconds(50)),
                        Optional.empty(),
                        Optional.empty())))
                .containsExactly("d");
        Conversation found = log.conversations.find("c").orElseThrow();
        assertThat(found.title()).contains("Drinks");
        assertThat(found.pinned()).isTrue();
    }

    @Test
    void oneOfMessagesIsMergedWithTheOneBeforeItInItsJournal() {
        log.write("first", 0, "a");
        log.say("/p", 1, "said between");
        log.write("second", 2, "b");
        assertThat(log.conversations.merge("second", NOW).id()).isEqualTo("first");
        assertThat(texts(log.conversations.entries("second", ConversationCursor.START, 10)))
                .containsExactly("b", "a");
        assertThat(new JournalledLabels(log.notes).members("second")).containsExactly("first", "second");
        assertThatExceptionOfType(NoEarlierConversationException.class)
                .isThrownBy(() -> log.conversations.merge("first", NOW));
    }

    @Test
    void oneIsMergedIntoAnotherOneByItsIdAcrossJournals() {
        log.write("chat", 0, "a");
        String said = id(log.say("/p", 1, "b"));
        Conversation both = log.conversations.merge("chat", said, NOW);
        assertThat(both.id()).isEqualTo(said);
        assertThat(both.merged()).containsExactly("chat");
        assertThat(log.ids(ConversationFilter.ALL)).containsExactly(said);
    }

    @Test
    void noneIsMergedIntoItselfOrIntoWhatIsNotThere() {
        log.write("a", 0, "a");
        log.write("b", 1, "b");
        log.conversations.merge("b", "a", NOW);
        assertThatExceptionOfType(InvalidEntryException.class)
                .isThrownBy(() -> log.conversations.merge("a", "b", NOW))
                .withMessageContaining("into");
        assertThatThrownBy(() -> log.conversations.merge("a", "other", NOW))
                .isInstanceOf(UnknownConversationException.class);
    }

    @Test
    void theNextUtteranceContinuesOneOfMessagesThatWasResumed() {
        log.write("chat", 0, "a");
        log.conversations.resume("chat", NOW);
        assertThat(id(log.say("", 1000, "b"))).isEqualTo("chat");
        assertThat(id(log.say("", 5000, "c"))).isNotEqualTo("chat");
    }

    @Test
    void anErasureReachesBothJournals() {
        log.write("c", 0, "a");
        log.sayIn("c", "/p", 1, "b");
        log.conversations.annotate("c", "{\"title\":\"t\"}", NOW);
        assertThat(log.conversations.erase("c")).isEqualTo(2);
        assertThat(log.messages.status().entries()).isZero();
        assertThat(log.notes.status().entries()).isZero();
        assertThat(log.conversations.find("c")).isEmpty();
    }

    @Test
    void anEntryIsAnsweredAsItsJournalWritesIt() {
        log.write("c", 0, "a");
        ConversationEntry entry = log.conversations
                .entries("c", ConversationCursor.START, 1)
                .entries()
                .get(0);
        assertThat(log.conversations.json(entry))
                .isEqualTo(log.messages.json(
                        log.messages.newest("", 1, any -> true).get(0).entry()));
    }

    private void mergeSome(Random random) {
        List<String> ids = log.ids(ConversationFilter.ALL);
        for (int i = 0; i < random.nextInt(3); i++) {
            String from = ids.get(random.nextInt(ids.size()));
            String into = ids.get(random.nextInt(ids.size()));
            if (!log.conversations.find(from).equals(log.conversations.find(into))) {
                log.conversations.merge(from, into, NOW);
            }
        }
    }

    /** Records a message or an utterance, sometimes without a readable time. */
    private void record(Random random, String conversation, long second) {
        String time = random.nextInt(10) == 0 ? "soon" : NOW.plusSeconds(second).toString();
        String json =
                "{\"timestamp\":\"%s\",\"conversation_id\":\"%s\",\"type\":\"stt\",\"role\":\"user\",\"text\":\"%3$d\",\"content\":\"%3$d\"}"
                        .formatted(time, conversation, random.nextInt(1000));
        if (random.nextBoolean()) {
            log.messages.append(log.messageKind.decode(json));
        } else {
            log.line(json);
        }
    }

    private List<String> texts(EntryPage page) {
        return page.entries().stream().map(this::text).toList();
    }

    private String text(ConversationEntry entry) {
        return log.conversations.json(entry).replaceAll(".*\"(?:text|content)\":\"([^\"]*)\".*", "$1");
    }

    private static ConversationFilter filter(String project, String tag, String text) {
        return new ConversationFilter(
                Optional.ofNullable(project),
                Optional.ofNullable(tag),
                Optional.empty(),
                Optional.empty(),
                Optional.ofNullable(text));
    }
}
