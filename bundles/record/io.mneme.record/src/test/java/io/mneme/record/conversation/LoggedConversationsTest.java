package io.mneme.record.conversation;

import static io.mneme.record.conversation.ExchangeLog.NOW;
import static io.mneme.record.conversation.ExchangeLog.id;
import static io.mneme.record.conversation.ExchangeLog.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.NoEarlierConversationException;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.Position;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoggedConversationsTest {

    private final ExchangeLog log = new ExchangeLog();

    @Test
    void aConversationIsSummedUp() {
        String id = id(log.say("/p", 0, "a"));
        log.say("/p", 1, "b");
        log.answer("/p", 2, "c");
        log.say("/p", 3, "d");
        Conversation conversation = log.conversations.find(id).orElseThrow();
        assertThat(conversation.first()).isEqualTo("2026-03-12T10:30:00.000Z");
        assertThat(conversation.last()).isEqualTo("2026-03-12T10:30:03.000Z");
        assertThat(conversation.utterances()).isEqualTo(4);
        assertThat(conversation.turns()).isEqualTo(3);
        assertThat(conversation.project()).contains("/p");
        assertThat(conversation.title()).isEmpty();
    }

    @Test
    void theEarliestIsFirstAlsoWhenItWasLoggedLater() {
        String id = id(log.say("/p", 10, "a"));
        log.say("/p", 0, "b");
        assertThat(log.conversations.find(id).orElseThrow().first()).isEqualTo("2026-03-12T10:30:00.000Z");
        assertThat(log.conversations.find(id).orElseThrow().last()).isEqualTo("2026-03-12T10:30:10.000Z");
    }

    @Test
    void oneThatWasBegunAndNeverFollowedCanBeErased() {
        String id = log.conversations.begin(Optional.of("/secret"), NOW);
        assertThat(log.conversations.erase(id)).isEqualTo(1);
        assertThat(log.conversations.erase(id)).isZero();
    }

    @Test
    void theFirstOfAProjectHasNoneBeforeItToBeMergedWith() {
        String id = id(log.say("/p", 0, "a"));
        assertThatThrownBy(() -> log.conversations.merge(id, NOW)).isInstanceOf(NoEarlierConversationException.class);
    }

    @Test
    void aTitleIsCountedInCodePoints() {
        String id = id(log.say("/p", 0, "a"));
        String title = "\ud83d\ude00".repeat(500);
        log.conversations.annotate(id, "{\"title\":\"" + title + "\"}", NOW);
        assertThat(log.conversations.find(id).orElseThrow().title()).contains(title);
        assertThatThrownBy(() -> log.conversations.annotate(id, "{\"title\":\"" + title + "x\"}", NOW))
                .isInstanceOf(InvalidEntryException.class);
    }

    @Test
    void thereIsNoConversationOfAnUnknownIdOrNone() {
        log.line("{\"type\":\"stt\",\"text\":\"a\"}");
        assertThat(log.conversations.find("other")).isEmpty();
        assertThat(log.conversations.find("")).isEmpty();
        assertThatThrownBy(() -> log.conversations.utterances("other", Position.END, 1))
                .isInstanceOf(UnknownConversationException.class);
        assertThatThrownBy(() -> log.conversations.resume("other", NOW))
                .isInstanceOf(UnknownConversationException.class);
        assertThatThrownBy(() -> log.conversations.annotate("other", "{}", NOW))
                .isInstanceOf(UnknownConversationException.class);
    }

    @Test
    void aProjectWhosePathIsTooLongBeginsNoConversation() {
        Optional<String> longest = Optional.of("😀".repeat(4_096));
        assertThat(log.conversations.begin(longest, NOW)).isNotEmpty();
        assertThatThrownBy(() -> log.conversations.begin(longest.map(path -> path + "x"), NOW))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessage("project must be a text of at most 4096 characters");
    }

    @Test
    void aTitleHasFiveHundredCharactersHoweverTheyAreEncoded() {
        String id = id(log.say("/p", 0, "a"));
        String longest = "😀".repeat(500);
        assertThat(log.conversations
                        .annotate(id, "{\"title\":\"" + longest + "\"}", NOW)
                        .title())
                .contains(longest);
        assertThatThrownBy(() -> log.conversations.annotate(id, "{\"title\":\"" + longest + "x\"}", NOW))
                .isInstanceOf(InvalidEntryException.class);
    }

    @Test
    void itsUtterancesAreReadNewestFirstPageByPage() {
        String id = id(log.say("/p", 0, "a"));
        log.say("/q", 1, "other");
        log.answer("/p", 2, "b");
        log.say("/p", 3, "c");
        var page = log.conversations.utterances(id, Position.END, 2);
        assertThat(texts(page)).containsExactly("c", "b");
        assertThat(page.total()).isEqualTo(3);
        assertThat(page.hasMore()).isTrue();
        assertThat(texts(log.conversations.utterances(id, page.entries().get(1).position(), 2)))
                .containsExactly("a");
    }

    @Test
    void badInputIsNotWrittenAndStartsNothing() {
        assertThatThrownBy(() -> log.conversations.log("{\"type\":\"stt\"}", NOW))
                .isInstanceOf(InvalidEntryException.class);
        assertThat(log.journal.status().entries()).isZero();
        assertThat(log.events).isEmpty();
    }

    @Test
    void anIdThatIsTakenIsRefused() {
        log.conversations.log("{\"id\":\"x\",\"type\":\"stt\",\"text\":\"a\"}", NOW);
        assertThatThrownBy(() -> log.conversations.log("{\"id\":\"x\",\"type\":\"stt\",\"text\":\"a\"}", NOW))
                .isInstanceOf(InvalidEntryException.class);
        assertThat(log.conversations.utterance("x")).isPresent();
    }

    @Test
    void titleTagsAndPinAreKeptAndTheLogIsNotTouched() {
        String id = id(log.say("/p", 0, "a"));
        Position end = log.journal.end();
        Conversation noted =
                log.conversations.annotate(id, "{\"title\":\"T\",\"tags\":[\"x\",\"y\"],\"pinned\":true}", NOW);
        log.restart();
        assertThat(log.conversations.find(id)).contains(noted);
        assertThat(noted.title()).contains("T");
        assertThat(noted.tags()).containsExactly("x", "y");
        assertThat(noted.pinned()).isTrue();
        assertThat(log.journal.end()).isEqualTo(end);
    }

    @Test
    void textTitleAndTagsAreRedactedBeforeTheyAreWritten() {
        log.redactions.redact(RedactionSink.STORE, "Kate");
        String id = id(log.say("/p", 0, "Kate is here"));
        log.conversations.annotate(id, "{\"title\":\"about Kate\",\"tags\":[\"Kate\"]}", NOW);
        assertThat(texts(log.conversations.utterances(id, Position.END, 1))).containsExactly("[word-1] is here");
        assertThat(log.conversations.find(id).orElseThrow().title()).contains("about [word-1]");
        assertThat(log.conversations.find(id).orElseThrow().tags()).containsExactly("[word-1]");
        assertThat(log.notes.newest("", 10, any -> true).toString()).doesNotContain("Kate");
    }

    @Test
    void whatCannotBeRedactedIsNotWritten() {
        String id = id(log.say("/p", 0, "a"));
        log.redactions.fail(RedactionSink.STORE);
        assertThatThrownBy(() -> log.say("/p", 1, "b")).isInstanceOf(RedactionException.class);
        assertThatThrownBy(() -> log.conversations.annotate(id, "{\"title\":\"T\"}", NOW))
                .isInstanceOf(RedactionException.class);
        assertThat(log.journal.status().entries()).isEqualTo(1);
        assertThat(log.notes.status().entries()).isZero();
    }

    @Test
    void theJsonFormIsThatOfTheFile() {
        assertThat(log.conversations.json(log.say("/p", 0, "é").stored().entry()))
                .matches(
                        "\\{\"version\":2,\"timestamp\":\"2026-03-12T10:30:00.000Z\",\"conversation_id\":\"conv_[^\"]*\","
                                + "\"type\":\"stt\",\"text\":\"é\",\"project_path\":\"/p\",\"audio_file\":null,"
                                + "\"duration_ms\":null,\"metadata\":null,\"id\":\"[0-9A-Z]{26}\"}");
    }

    @Test
    void anErasedConversationIsNowhere() {
        String id = id(log.say("/p", 0, "a"));
        log.say("/q", 1, "b");
        log.say("/p", 2, "c");
        log.conversations.annotate(id, "{\"title\":\"T\"}", NOW);
        assertThat(log.conversations.erase(id)).isEqualTo(2);
        assertThat(log.conversations.find(id)).isEmpty();
        assertThat(log.journal.status().entries()).isEqualTo(1);
        assertThat(log.notes.status().entries()).isZero();
        assertThat(log.conversations.erase(id)).isZero();
        assertThat(log.conversations.erase("")).isZero();
    }
}
