package io.mneme.record.conversation;

import static io.mneme.record.conversation.ExchangeLog.NOW;
import static io.mneme.record.conversation.ExchangeLog.id;
import static io.mneme.record.conversation.ExchangeLog.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.journal.Position;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConversationMergerTest {

    private final ExchangeLog log = new ExchangeLog();
    private String first = "";
    private String second = "";
    private String third = "";

    @BeforeEach
    void haveThreeConversationsAndOneOfAnotherProject() {
        first = id(log.say("/p", 0, "a"));
        log.answer("/p", 1, "b");
        second = id(log.say("/p", 1000, "c"));
        log.say("/q", 1001, "other");
        third = id(log.say("/p", 2000, "d"));
    }

    @Test
    void aConversationIsMergedWithTheOneBeforeItInItsProject() {
        Conversation merged = log.conversations.merge(third, NOW);
        assertThat(merged.id()).isEqualTo(second);
        assertThat(merged.merged()).containsExactly(third);
        assertThat(merged.utterances()).isEqualTo(2);
        assertThat(merged.first()).isEqualTo("2026-03-12T10:46:40.000Z");
        assertThat(merged.last()).isEqualTo("2026-03-12T11:03:20.000Z");
        assertThat(log.conversations.find(third)).contains(merged);
    }

    @Test
    void mergersFormChainsInAnyOrder() {
        log.conversations.merge(second, NOW);
        Conversation merged = log.conversations.merge(third, NOW);
        assertThat(merged.id()).isEqualTo(first);
        assertThat(merged.merged()).containsExactly(second, third);
        assertThat(merged.turns()).isEqualTo(3);
        assertThat(texts(log.conversations.utterances(third, Position.END, 10))).containsExactly("d", "c", "b", "a");
    }

    @Test
    void mergersFormChainsFromTheLastOnToo() {
        log.conversations.merge(third, NOW);
        Conversation merged = log.conversations.merge(third, NOW);
        assertThat(merged.id()).isEqualTo(first);
        assertThat(merged.merged()).containsExactly(second, third);
    }

    @Test
    void theFirstOfAProjectCannotBeMerged() {
        assertThatThrownBy(() -> log.conversations.merge(first, NOW))
                .isInstanceOf(UnknownConversationException.class)
                .hasMessageContaining(first);
        assertThatThrownBy(() -> log.conversations.merge("other", NOW))
                .isInstanceOf(UnknownConversationException.class);
    }

    @Test
    void aMergedOneIsListedOnceAtItsNewestUtterance() {
        log.conversations.merge(second, NOW);
        log.conversations.merge(third, NOW);
        List<Conversation> listed = log.conversations
                .list(ConversationFilter.ALL, ConversationCursor.START, 10)
                .conversations();
        assertThat(listed).extracting(Conversation::id).hasSize(2).startsWith(first);
    }

    @Test
    void pagesOfAMergedOneMissNothing() {
        log.conversations.merge(second, NOW);
        log.conversations.merge(third, NOW);
        List<String> read = new ArrayList<>();
        Position before = Position.END;
        boolean hasMore = true;
        while (hasMore) {
            var page = log.conversations.utterances(first, before, 1);
            assertThat(page.total()).isEqualTo(4);
            read.addAll(texts(page));
            before = page.entries().get(0).position();
            hasMore = page.hasMore();
        }
        assertThat(read).containsExactly("d", "c", "b", "a");
    }

    @Test
    void whatIsMergedGoesOnAsTheOneBefore() {
        log.conversations.merge(third, NOW);
        assertThat(id(log.say("/p", 2001, "e"))).isEqualTo(second);
    }

    @Test
    void notesAreTakenForTheWhole() {
        log.conversations.merge(third, NOW);
        log.conversations.annotate(third, "{\"title\":\"T\"}", NOW);
        assertThat(log.conversations.find(second).orElseThrow().title()).contains("T");
    }

    @Test
    void aMergedOneIsErasedAsAWhole() {
        log.conversations.merge(third, NOW);
        assertThat(log.conversations.erase(third)).isEqualTo(2);
        assertThat(log.conversations.find(second)).isEmpty();
        assertThat(log.notes.status().entries()).isZero();
        assertThat(log.ids(ConversationFilter.ALL)).hasSize(2).endsWith(first);
    }

    @Test
    void aMergerSurvivesARestart() {
        log.conversations.merge(third, NOW);
        log.restart();
        assertThat(log.conversations.find(third).orElseThrow().id()).isEqualTo(second);
    }
}
