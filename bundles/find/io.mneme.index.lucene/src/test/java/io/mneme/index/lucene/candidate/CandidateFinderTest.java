package io.mneme.index.lucene.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.search.CandidateEntry;
import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn.ConversationPlace;
import io.mneme.api.search.CandidateTurn.TermCounts;
import io.mneme.api.search.CandidateTurn.TurnTraits;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.TextPassage;
import io.mneme.api.search.TurnFilter;
import io.mneme.index.lucene.feed.IndexSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CandidateFinderTest extends CandidateFixture {

    @Test
    void aCandidateIsReturnedWithThreeTurnsBeforeAndAfterItInItsConversation() {
        for (int turn = 1; turn <= 9; turn++) {
            say("c1", "Ann", turn == 5 ? "a sunrise" : "fine");
            say("c2", "Bob", "fine");
        }
        CandidateTurns found = candidates("", "sunrise");
        assertThat(positions(found)).containsExactly(3L, 5L, 7L, 9L, 11L, 13L, 15L);
        assertThat(found.turns())
                .extracting(turn -> turn.place().orElseThrow())
                .containsExactly(
                        new ConversationPlace("c1", 1, 0),
                        new ConversationPlace("c1", 2, 0),
                        new ConversationPlace("c1", 3, 0),
                        new ConversationPlace("c1", 4, 0),
                        new ConversationPlace("c1", 5, 0),
                        new ConversationPlace("c1", 6, 0),
                        new ConversationPlace("c1", 7, 0));
        assertThat(found.partial()).isEmpty();
    }

    @Test
    void aShortConversationIsReturnedAsAWhole() {
        for (int turn = 1; turn <= 9; turn++) {
            say("c1", "Ann", turn == 1 ? "a sunrise" : "fine");
        }
        assertThat(positions(candidates("c1", "sunrise"))).hasSize(9);
        assertThat(positions(candidates("c1", "lake"))).hasSize(9);
    }

    @Test
    void aConversationIsReadThoughAnotherJournalHasNothingOfIt() throws IOException {
        for (int turn = 1; turn <= 9; turn++) {
            say("c1", "Ann", "a sunrise");
        }
        index.awaitIndexed();
        say("c1", "Ann", "in a segment of its own");
        index.awaitIndexed();
        CandidateQuery query = query("c1", List.of(), TurnFilter.NONE, 200, "sunrise");
        try (IndexSnapshot snapshot = index.feed.acquire().orElseThrow()) {
            CandidateTurns found = new SnapshotCandidates(snapshot, query, Optional.empty())
                    .find(List.of("another", index.journal.name()));
            assertThat(found.turns()).hasSize(10);
        }
    }

    @Test
    void turnsOfAnotherJournalThanTheQuerysAreNoCandidates() throws IOException {
        say("c1", "Ann", "a sunrise");
        index.awaitIndexed();
        CandidateQuery query = query("", List.of(), TurnFilter.NONE, 200, "sunrise");
        try (IndexSnapshot snapshot = index.feed.acquire().orElseThrow()) {
            assertThat(new SnapshotCandidates(snapshot, query, Optional.empty())
                            .find(List.of("another"))
                            .turns())
                    .isEmpty();
        }
    }

    @Test
    void turnsFarApartInTheJournalAreInTheOrderOfTheirConversation() {
        for (int turn = 1; turn <= 5; turn++) {
            say("c1", "Ann", "a sunrise" + " and more".repeat(5 - turn));
            for (int other = 0; other < 20; other++) {
                say("c2", "Bob", "fine");
            }
        }
        assertThat(positions(candidates("", "sunrise"))).containsExactly(1L, 22L, 43L, 64L, 85L);
        assertThat(positions(candidates("c1", "sunrise"))).containsExactly(1L, 22L, 43L, 64L, 85L);
    }

    @Test
    void turnsSideBySideInTheJournalAreInTheOrderOfTheirConversation() {
        for (int turn = 1; turn <= 5; turn++) {
            say("c1", "Ann", "a sunrise" + " and more".repeat(5 - turn));
        }
        assertThat(positions(candidates("", "sunrise"))).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void ofALongConversationTheBestTurnsAndThoseAroundThemAreReturned() {
        for (int turn = 1; turn <= CandidateSearch.MAX_WHOLE_CONVERSATION + 1; turn++) {
            say("c1", "Ann", turn == 500 ? "a sunrise" : "fine");
        }
        assertThat(positions(candidates("c1", "sunrise"))).containsExactly(497L, 498L, 499L, 500L, 501L, 502L, 503L);
    }

    @Test
    void theTenRarestWordsOfALongTextFindItsTurns() {
        String[] words = {"sunrise", "lake", "boat", "tea", "milk", "bread", "cheese", "apple", "pear", "plum", "fine"};
        for (int turn = 0; turn < words.length; turn++) {
            say("c" + turn, "Ann", words[turn] + " fine");
        }
        say("c20", "Ann", "fine");
        assertThat(positions(candidates("", "fine"))).hasSize(12);
        CandidateTurns found = candidates("", words);
        assertThat(positions(found)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
        assertThat(found.turns())
                .allSatisfy(turn -> assertThat(turn.matches().stemmed().get(words.length - 1))
                        .isEqualTo(1));
    }

    @Test
    void entriesOfOtherConversationsChangeNothingWithinAConversation() {
        say("c1", "Ann", "a sunrise at the lake");
        say("c1", "Bob", "the lake");
        CandidateTurns before = candidates("c1", "sunrise", "lake");
        for (int turn = 0; turn < 20; turn++) {
            say("c" + (turn + 2), "Ann", turn % 2 == 0 ? "sunrise" : "a lake and a sunrise");
        }
        assertThat(candidates("c1", "sunrise", "lake")).isEqualTo(before);
    }

    @Test
    void onlyTheConversationOfTheQueryIsSearched() {
        say("c1", "Ann", "a sunrise");
        say("c2", "Ann", "a sunrise");
        assertThat(positions(candidates("c2", "sunrise"))).containsExactly(2L);
        assertThat(positions(candidates("", "sunrise"))).containsExactlyInAnyOrder(1L, 2L);
    }

    @Test
    void aPauseBeginsAnotherSession() {
        say("c1", "Ann", "sunrise");
        minutes += 60;
        say("c1", "Ann", "sunrise");
        minutes += 10;
        say("c1", "Ann", "sunrise");
        assertThat(candidates("c1", "sunrise").turns())
                .extracting(turn -> turn.place().orElseThrow().session())
                .containsExactly(0, 1, 1);
    }

    @Test
    void aTurnOfNoConversationStandsAlone() {
        say("", "Ann", "a sunrise");
        say("", "Ann", "fine");
        CandidateTurns found = candidates("", "sunrise");
        assertThat(positions(found)).containsExactly(1L);
        assertThat(found.turns().get(0).place()).isEmpty();
    }

    @Test
    void aQueryOfNamesAloneSearchesThem() {
        say("c1", "James", "hello");
        say("c1", "Bob", "hi James");
        CandidateTurns found = candidates("c1", "james");
        assertThat(turn(found, 2).matches().stemmed()).isEqualTo(TermCounts.of(1));
        assertThat(turn(found, 1).traits().named()).isTrue();
    }

    @Test
    void theTraitsOfATextAreKnown() {
        say("c1", "Ann", "Did you see the sunrise yesterday?");
        say("c1", "Bob", "The sunrise was fine");
        say("c1", "Bob", "今天的 sunrise");
        CandidateTurns found = candidates("c1", "sunrise");
        assertThat(turn(found, 1).traits()).isEqualTo(new TurnTraits("Ann", "user", false, true, true, 6, 1));
        assertThat(turn(found, 2).traits()).isEqualTo(new TurnTraits("Bob", "user", false, false, false, 4, 1));
        assertThat(turn(found, 3).traits()).isEqualTo(new TurnTraits("Bob", "user", false, true, false, 4, 1));
    }

    @Test
    void anEditKeepsTheOrderOfTheConversation() {
        say("c1", "Ann", "one");
        say("c1", "Ann", "two");
        say("c1", "Ann", "sunrise");
        index.awaitIndexed();
        index.edit("m1", "first");
        assertThat(positions(candidates("c1", "sunrise"))).containsExactly(1L, 2L, 3L);
    }

    @Test
    void textsAreReadFromTheJournal() {
        say("c1", "Ann", "a sunrise");
        CandidateTurns found = candidates("c1", "sunrise");
        assertThat(finder.read(found.turns()))
                .containsExactly(new CandidateEntry(
                        found.turns().get(0),
                        "m1",
                        Map.of("content", "a sunrise"),
                        List.of(new TextPassage("content", 0, 9))));
    }

    @Test
    void aTurnThatWasChangedOrDeletedSinceIsNotRead() {
        say("c1", "Ann", "a sunrise");
        say("c1", "Ann", "the sunrise");
        say("c1", "Ann", "my sunrise");
        CandidateTurns found = candidates("c1", "sunrise");
        index.edit("m1", "a secret");
        index.journal.delete("m2", Optional.empty());
        assertThat(finder.read(found.turns())).extracting(CandidateEntry::id).containsExactly("m3");
    }

    @Test
    void aJournalThatIsNotOpenIsRefused() {
        CandidateQuery query =
                new CandidateQuery(List.of("a"), Optional.empty(), Set.of("none"), GAP, List.of(), TurnFilter.NONE, 10);
        assertThatThrownBy(() -> finder.candidates(query))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no journal is called none");
    }

    @Test
    void noMoreCandidatesThanTheLimitAreFound() {
        for (int turn = 0; turn < 20; turn++) {
            say("c" + turn, "Ann", "sunrise");
        }
        index.awaitIndexed();
        assertThat(finder.candidates(query("", List.of(), TurnFilter.NONE, 5, "sunrise"))
                        .turns())
                .hasSize(5);
    }
}
