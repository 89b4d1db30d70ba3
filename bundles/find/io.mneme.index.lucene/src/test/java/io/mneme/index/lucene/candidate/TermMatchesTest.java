package io.mneme.index.lucene.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.CandidateEntry;
import io.mneme.api.search.CandidateTurn.TermCounts;
import io.mneme.api.search.CandidateTurn.TermMatches;
import io.mneme.api.search.CandidateTurn.TermMatches.PassageMatch;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.CandidateTurns.CandidateTerm;
import java.util.List;
import org.junit.jupiter.api.Test;

class TermMatchesTest extends CandidateFixture {

    @Test
    void ofATextOfOnePassageAndOneOfSeveralEachPassageHasItsOccurrences() {
        say("c1", "Ann", "sunrise, sunrises. " + "It was fine. ".repeat(30) + "A sunrise.");
        say("c1", "Ann", "a sunrise");
        CandidateTurns found = candidates("", "sunrise");
        assertThat(found.turns())
                .extracting(turn -> turn.matches().passages().stream()
                        .map(PassageMatch::stemmed)
                        .toList())
                .containsExactly(List.of(TermCounts.of(2), TermCounts.of(1)), List.of(TermCounts.of(1)));
        assertThat(found.turns())
                .extracting(turn -> turn.matches().exact())
                .containsExactly(TermCounts.of(2), TermCounts.of(1));
    }

    @Test
    void thePassagesOfALongTextAreCountedApart() {
        String filler = "Nothing of interest is in this sentence, nor in those after it. ".repeat(6);
        say("c1", "Bot", "A sunrise. " + filler + "Then a lake and another lake. " + filler);
        CandidateTurns found = candidates("c1", "sunrise", "lake");
        TermMatches matches = turn(found, 1).matches();
        assertThat(matches.stemmed()).isEqualTo(TermCounts.of(1, 2));
        assertThat(matches.passages())
                .extracting(PassageMatch::stemmed)
                .containsExactly(TermCounts.of(1, 0), TermCounts.of(0, 2));
        CandidateEntry entry = finder.read(found.turns()).get(0);
        PassageMatch second = matches.passages().get(1);
        assertThat(entry.passages().get(second.passage()).of(entry.texts())).contains("Then a lake");
        assertThat(entry.passages()).hasSize(turn(found, 1).traits().passages());
    }

    @Test
    void anIrregularFormIsFoundByItsVerb() {
        say("c1", "Ann", "I bought two children's books");
        assertThat(turn(candidates("c1", "buy", "child"), 1).matches().stemmed())
                .isEqualTo(TermCounts.of(1, 1));
    }

    @Test
    void occurrencesAreCountedByStemAndAsWritten() {
        say("c1", "Ann", "paintings painted, a painting");
        say("c1", "Ann", "a lake");
        CandidateTurns found = candidates("c1", "painting", "lake");
        assertThat(turn(found, 1).matches())
                .isEqualTo(new TermMatches(
                        TermCounts.of(3, 0),
                        TermCounts.of(1, 0),
                        List.of(new PassageMatch(0, 4, TermCounts.of(3, 0)))));
        assertThat(turn(found, 2).matches())
                .isEqualTo(new TermMatches(
                        TermCounts.of(0, 1),
                        TermCounts.of(0, 1),
                        List.of(new PassageMatch(0, 2, TermCounts.of(0, 1)))));
    }

    @Test
    void captionsOfMediaAreInTheFirstPassage() {
        index.journal.append(
                index.kind.decode(
                        """
                {"conversation_id":"c1","author":"Ann","role":"user","content":"look","media":[{"uri":"a.png","caption":"a red door"}]}
                """));
        assertThat(turn(candidates("c1", "door"), 1).matches())
                .isEqualTo(new TermMatches(
                        TermCounts.of(1), TermCounts.of(1), List.of(new PassageMatch(0, 4, TermCounts.of(1)))));
    }

    @Test
    void aRarerTermHasTheGreaterRarity() {
        say("c1", "Ann", "tea");
        say("c1", "Ann", "tea lake");
        List<CandidateTerm> terms = candidates("c1", "lake", "tea", "unknown").terms();
        assertThat(terms.get(0).stemmed()).isGreaterThan(terms.get(1).stemmed());
        assertThat(terms.get(2)).isEqualTo(new CandidateTerm(0, 0, 0));
        assertThat(terms.get(1).familiarity())
                .isGreaterThan(terms.get(0).familiarity())
                .isLessThan(1);
    }

    @Test
    void aWordThatNamesAnAuthorIsComparedWithTheAuthorsOnly() {
        say("c1", "Ann Lee", "a sunrise");
        say("c1", "Bob", "Ann saw a sunrise");
        CandidateTurns found = candidates("c1", "ann", "sunrise");
        assertThat(found.terms()).hasSize(1);
        assertThat(turn(found, 1).traits().named()).isTrue();
        assertThat(turn(found, 2).traits().named()).isFalse();
    }

    @Test
    void anAuthorOfAnotherConversationIsAWordAsAnyOther() {
        say("c1", "Bob", "a rose");
        say("c2", "Rose", "hello");
        assertThat(candidates("c1", "rose").terms()).hasSize(1);
        assertThat(turn(candidates("c1", "rose"), 1).matches().stemmed()).isEqualTo(TermCounts.of(1));
    }

    @Test
    void chineseWordsAreFoundByTheirPairsOfCharacters() {
        say("c1", "Ann", "王萍明天去北京");
        say("c1", "Ann", "天气很好");
        assertThat(turn(candidates("c1", "北京"), 1).matches().stemmed()).isEqualTo(TermCounts.of(1));
    }
}
