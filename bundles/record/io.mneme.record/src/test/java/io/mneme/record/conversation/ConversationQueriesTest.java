package io.mneme.record.conversation;

import static io.mneme.record.conversation.ExchangeLog.NOW;
import static io.mneme.record.conversation.ExchangeLog.id;
import static io.mneme.record.conversation.ExchangeLog.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations.ConversationPage;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.spi.kind.MemoryJournal;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConversationQueriesTest {

    private final List<String> pagesOf = new ArrayList<>();
    private boolean isWatched;
    private final List<WeakReference<StoredEntry<Utterance>>> ends = new ArrayList<>();
    private final List<Long> endsInMemory = new ArrayList<>();
    private final ExchangeLog log = new ExchangeLog(new WatchedJournal());

    /** Notes which lanes are read, and how many ends of conversations are in memory then. */
    private final class WatchedJournal extends MemoryJournal<Utterance> {

        WatchedJournal() {
            super(new UtteranceKind());
        }

        @Override
        public Slice<Utterance> page(EntryQuery which, Position before, long skip, int limit) {
            Slice<Utterance> page = super.page(which, before, skip, limit);
            if (!isWatched) {
                return page;
            }
            return limit == 1 ? watched(page) : noted(which, page);
        }

        private Slice<Utterance> noted(EntryQuery which, Slice<Utterance> page) {
            pagesOf.add(which.lane());
            System.gc();
            endsInMemory.add(ends.stream().filter(end -> end.get() != null).count());
            return page;
        }

        /** Returns an end that is read again, as from a file. */
        private Slice<Utterance> watched(Slice<Utterance> page) {
            List<StoredEntry<Utterance>> read = page.entries().stream()
                    .map(end -> new StoredEntry<>(end.position(), end.id(), end.revision(), end.entry()))
                    .toList();
            read.forEach(end -> ends.add(new WeakReference<>(end)));
            return new Slice<>(read, page.total(), page.hasMore(), page.skipped());
        }
    }

    @Test
    void theOneContinuedLastIsFirst() {
        String p = id(log.say("/p", 0, "a"));
        String q = id(log.say("/q", 1, "b"));
        log.say("/p", 2, "c");
        assertThat(log.ids(ConversationFilter.ALL)).containsExactly(p, q);
    }

    @Test
    void pagesFollowEachOtherAndReadNoMoreThanTheirOwn() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(0, id(log.say("/p" + i, i, "a")));
        }
        isWatched = true;
        ConversationPage first = log.conversations.list(ConversationFilter.ALL, ConversationCursor.START, 2);
        assertThat(pagesOf)
                .containsExactly(UtteranceLanes.ofConversation(ids.get(0)), UtteranceLanes.ofConversation(ids.get(1)));
        assertThat(first.next()).isPresent();
        ConversationCursor before = first.next().orElseThrow();
        ConversationPage rest = log.conversations.list(ConversationFilter.ALL, before, 3);
        assertThat(rest.next()).isEmpty();
        assertThat(rest.conversations()).extracting(Conversation::id).isEqualTo(ids.subList(2, 5));
    }

    @Test
    void noMoreThanOneEndIsInMemoryHoweverManyConversationsAreListed() {
        for (int i = 0; i < 20; i++) {
            log.say("/p" + i, i, "a");
        }
        isWatched = true;
        assertThat(log.ids(ConversationFilter.ALL)).hasSize(20);
        assertThat(endsInMemory).hasSize(20).allSatisfy(count -> assertThat(count)
                .isLessThanOrEqualTo(1));
    }

    @Test
    void moreThanOneRoundOfLanesIsListed() {
        for (int i = 0; i < 250; i++) {
            log.say("/p" + i, i, "a");
        }
        assertThat(log.conversations
                        .list(ConversationFilter.ALL, ConversationCursor.START, 1000)
                        .conversations())
                .hasSize(250);
    }

    @Test
    void aLimitBelowOneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.conversations.list(ConversationFilter.ALL, ConversationCursor.START, 0));
    }

    @Test
    void utterancesWithoutAConversationAreNotListedAsOne() {
        log.line("{\"type\":\"stt\",\"text\":\"a\"}");
        assertThat(log.ids(ConversationFilter.ALL)).isEmpty();
        assertThat(texts(log.conversations.utterances(ConversationFilter.ALL, Position.END, 10)))
                .containsExactly("a");
    }

    @Test
    void skippedLinesAreTold() {
        SkippedLines skipped = new SkippedLines(1, List.of("line 1"));
        log.journal.skip(skipped);
        assertThat(log.conversations
                        .list(ConversationFilter.ALL, ConversationCursor.START, 1)
                        .skipped())
                .isEqualTo(skipped);
    }

    @Test
    void listsThoseOfAProject() {
        String p = id(log.say("/p", 0, "a"));
        log.say("/q", 1, "b");
        assertThat(log.ids(filter("/p", null, null, null, null))).containsExactly(p);
        assertThat(log.ids(filter("/p", null, null, null, "a"))).containsExactly(p);
        assertThat(log.ids(filter("/p", null, null, null, "b"))).isEmpty();
    }

    @Test
    void listsThoseOfATag() {
        String p = id(log.say("/p", 0, "a"));
        log.say("/q", 1, "b");
        log.conversations.annotate(p, "{\"tags\":[\"x\",\"y\"]}", NOW);
        assertThat(log.ids(filter(null, "y", null, null, null))).containsExactly(p);
        assertThat(log.ids(filter(null, "z", null, null, null))).isEmpty();
    }

    @Test
    void listsThoseInWhichSomethingIsSaid() {
        String p = id(log.say("/p", 0, "Call KATE"));
        log.say("/q", 1, "b");
        log.say("/p", 2, "c");
        assertThat(log.ids(filter(null, null, null, null, "kate"))).containsExactly(p);
    }

    @Test
    void listsThoseOfATimeTheOneContinuedLastFirst() {
        String p = id(log.say("/p", 0, "a"));
        String q = id(log.say("/q", 100, "b"));
        log.say("/r", 200, "c");
        log.say("/p", 250, "d");
        ConversationFilter upTo = filter(null, null, NOW, NOW.plusSeconds(101), null);
        assertThat(log.ids(upTo)).containsExactly(p, q);
        assertThat(log.ids(filter(null, null, NOW.plusSeconds(1), NOW.plusSeconds(100), null)))
                .isEmpty();
        ConversationPage first = log.conversations.list(upTo, ConversationCursor.START, 1);
        assertThat(first.next()).isPresent();
        ConversationCursor before = first.next().orElseThrow();
        assertThat(log.conversations.list(upTo, before, 1).conversations())
                .extracting(Conversation::id)
                .containsExactly(q);
    }

    @Test
    void aMergedOneIsFoundByWhatIsSaidInAnyOfItsParts() {
        String first = id(log.say("/p", 0, "needle"));
        log.conversations.merge(id(log.say("/p", 1000, "b")), NOW);
        assertThat(log.ids(filter(null, null, null, null, "needle"))).containsExactly(first);
    }

    /** At 06:45 in Shanghai it is still the day before in UTC. */
    @Test
    void whatWasSaidEarlyInTheEastIsFoundByTheLastSevenDays() {
        Instant now = Instant.parse("2026-03-19T22:45:00Z");
        log.conversations.log("{\"type\":\"stt\",\"text\":\"early\",\"timestamp\":\"2026-03-13T06:45:00+08:00\"}", now);
        ConversationFilter lastSevenDays = filter(null, null, now.minus(Duration.ofDays(7)), now, null);
        assertThat(texts(log.conversations.utterances(lastSevenDays, Position.END, 10)))
                .containsExactly("early");
        assertThat(log.ids(lastSevenDays)).hasSize(1);
    }

    @Test
    void utterancesOfAllConversationsAreListedByEachCondition() {
        String p = id(log.say("/p", 0, "one"));
        log.say("/q", 1, "two");
        log.say("/p", 2, "three");
        log.conversations.annotate(p, "{\"tags\":[\"x\"]}", NOW);
        assertThat(said(ConversationFilter.ALL)).containsExactly("three", "two", "one");
        assertThat(said(filter("/q", null, null, null, null))).containsExactly("two");
        assertThat(said(filter(null, "x", null, null, null))).containsExactly("three", "one");
        assertThat(said(filter(null, null, NOW.plusSeconds(1), NOW.plusSeconds(2), null)))
                .containsExactly("two");
        assertThat(said(filter(null, "x", null, null, "ONE"))).containsExactly("one");
        assertThat(log.conversations
                        .utterances(ConversationFilter.ALL, new Position(2), 1)
                        .entries())
                .extracting(stored -> stored.entry().text())
                .containsExactly("one");
    }

    @Test
    void utterancesAreFoundThroughTheIndex() {
        String p = id(log.say("/p", 0, "teas"));
        log.say("/q", 1, "drinking");
        log.conversations.annotate(p, "{\"tags\":[\"x\"]}", NOW);
        log.index.bindIndex((journal, text) -> Optional.of(List.of(new Position(2), new Position(1))));
        assertThat(said(filter(null, null, null, null, "tea"))).containsExactly("drinking", "teas");
        assertThat(said(filter("/q", null, null, null, "tea"))).containsExactly("drinking");
        assertThat(said(filter(null, "x", null, null, "tea"))).containsExactly("teas");
        assertThat(said(filter(null, null, NOW.plusSeconds(1), null, "tea"))).containsExactly("drinking");
    }

    @Test
    void conversationsAreFoundThroughTheIndex() {
        String p = id(log.say("/p", 0, "teas"));
        log.say("/q", 1, "tea");
        log.index.bindIndex((journal, text) -> Optional.of(List.of(new Position(1))));
        assertThat(log.conversations
                        .list(filter(null, null, null, null, "tea"), ConversationCursor.START, 10)
                        .conversations())
                .extracting(Conversation::id)
                .containsExactly(p);
    }

    @Test
    void conversationsAreFoundByReadingWhileTheIndexCannotAnswer() {
        String p = id(log.say("/p", 0, "green tea"));
        log.say("/q", 1, "coffee");
        log.index.bindIndex((journal, text) -> Optional.empty());
        assertThat(log.conversations
                        .list(filter(null, null, null, null, "en te"), ConversationCursor.START, 10)
                        .conversations())
                .extracting(Conversation::id)
                .containsExactly(p);
        assertThat(said(filter(null, null, null, null, "en te"))).containsExactly("green tea");
    }

    private List<String> said(ConversationFilter filter) {
        return texts(log.conversations.utterances(filter, Position.END, 10));
    }

    private static ConversationFilter filter(String project, String tag, Instant from, Instant until, String text) {
        return new ConversationFilter(
                Optional.ofNullable(project),
                Optional.ofNullable(tag),
                Optional.ofNullable(from),
                Optional.ofNullable(until),
                Optional.ofNullable(text));
    }
}
