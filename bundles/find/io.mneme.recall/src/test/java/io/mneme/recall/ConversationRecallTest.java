package io.mneme.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.RecalledTurn;
import io.mneme.api.search.RecalledTurn.ScorePart;
import io.mneme.api.search.TextPassage;
import io.mneme.api.search.TurnFilter;
import io.mneme.spi.meter.DocumentedMeters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ConversationRecallTest {

    private final RecallHarness harness = new RecallHarness();

    private List<String> ids(RecallQuery query) {
        return harness.recall.recall(query).turns().stream()
                .map(RecalledTurn::id)
                .toList();
    }

    private RecalledTurn best(String text) {
        return harness.recall.recall(RecallQuery.of(text)).turns().get(0);
    }

    @Test
    void theTurnThatAnswersIsBeforeThatWhichAsks() {
        harness.turns
                .say(1, "Bob", "Hello, how is it going?")
                .say(1, "Ann", "Fine")
                .say(2, "Bob", "Did you paint a sunrise?")
                .say(2, "Ann", "Yes, yesterday I did paint one at the lake")
                .say(2, "Bob", "Nice");
        assertThat(ids(RecallQuery.of("When did Ann paint a sunrise?"))).startsWith("m4", "m3");
    }

    @Test
    void aTurnThatWasChangedIsLeftOutAndTheNextBestTakesItsPlace() {
        harness.turns
                .say(1, "Ann", "sunrise lake")
                .say(1, "Ann", "sunrise")
                .say(1, "Ann", "sunrise")
                .change(0);
        assertThat(ids(RecallQuery.of("sunrise lake").atMost(2))).containsExactlyInAnyOrder("m2", "m3");
    }

    @Test
    void theTurnThatExceedsTheTokensEndsTheResult() {
        harness.turns.say(1, "Ann", "sunrise lake at dawn").say(1, "Ann", "sunrise dawn");
        assertThat(ids(RecallQuery.of("sunrise lake dawn").withTokenLimit(5))).containsExactly("m1");
        assertThat(ids(RecallQuery.of("sunrise lake dawn").withTokenLimit(8))).containsExactly("m1", "m2");
    }

    @Test
    void theScoreIsTheSumOfItsParts() {
        harness.turns.say(1, "Ann", "a sunrise").say(1, "Bob", "where?");
        RecalledTurn turn = best("the sunrise");
        assertThat(turn.parts().stream().mapToDouble(ScorePart::contribution).sum())
                .isCloseTo(turn.score(), Offset.offset(1e-9));
        assertThat(turn.parts()).extracting(ScorePart::feature).contains("bm25", "coverage", "statement");
    }

    @Test
    void aTextWithoutWordsRecallsNothing() {
        harness.turns.say(1, "Ann", "what is it");
        assertThat(ids(RecallQuery.of("What is it?"))).isEmpty();
        assertThat(harness.turns.queries()).isEmpty();
    }

    @Test
    void nothingIsRecalledIfNothingHasAWordTheSpeakerOrTheDate() {
        harness.turns.say(2, "Ann", "hello");
        assertThat(ids(RecallQuery.of("zebra crossing"))).isEmpty();
        assertThat(ids(RecallQuery.of("zebra of Ann"))).containsExactly("m1");
        assertThat(ids(RecallQuery.of("zebra in February 2025"))).containsExactly("m1");
    }

    @Test
    void onlySelectedTurnsAreReturned() {
        harness.turns.say(1, "", "user", "which sunrise?").say(1, "", "assistant", "the sunrise");
        TurnFilter users = new TurnFilter(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.of("user"), Optional.empty());
        assertThat(ids(RecallQuery.of("sunrise").with(users))).containsExactly("m1");
    }

    @Test
    void theConfidenceIsAbsoluteAndLimitsTheTurns() {
        harness.turns.say(1, "Ann", "a sunrise lake").say(2, "Ann", "the lake").say(3, "Ann", "nothing");
        List<RecalledTurn> turns =
                harness.recall.recall(RecallQuery.of("sunrise lake")).turns();
        assertThat(turns.get(0).confidence()).isEqualTo(.5);
        assertThat(turns.get(1).confidence()).isBetween(.1, .49);
        assertThat(ids(RecallQuery.of("sunrise lake").atLeast(.5))).containsExactly("m1");
        assertThat(ids(RecallQuery.of("sunrise lake").atLeast(.6))).isEmpty();
    }

    @Test
    void theConfidenceIsLowerIfAnotherThanTheNamedSpeakerHasSaidIt() {
        harness.turns.say(1, "Ann", "a sunrise lake").say(2, "Ann", "the lake").say(3, "Bob", "a lake");
        double ofAnn = best("sunrise lake of Ann").confidence();
        assertThat(ofAnn).isEqualTo(best("sunrise lake").confidence());
        assertThat(best("sunrise lake of Bob").confidence()).isBetween(.1 * ofAnn, .5 * ofAnn);
    }

    @Test
    void theBestPassageOfALongTurnIsNamedAndCounted() {
        harness.turns.say(1, "Ann", "much else\n\na sunrise\n\nmore");
        RecalledTurn turn = best("sunrise");
        assertThat(turn.passage()).contains(new TextPassage("content", 11, 22));
        assertThat(ids(RecallQuery.of("sunrise").withTokenLimit(4))).containsExactly("m1");
    }

    @Test
    void aLaterStatementAndItsPredecessorNameEachOther() {
        harness.turns.say(1, "Ann", "my weekly target is 5 miles");
        for (int turn = 0; turn < 5; turn++) {
            harness.turns.say(2, "Bob", "fine");
        }
        harness.turns.say(3, "Ann", "the weekly target is 8 miles").say(3, "Bob", "a weekly target");
        List<RecalledTurn> turns =
                harness.recall.recall(RecallQuery.of("weekly target")).turns();
        RecalledTurn first = withId(turns, "m1");
        RecalledTurn last = withId(turns, "m7");
        assertThat(first.later().orElseThrow().id()).isEqualTo("m7");
        assertThat(first.later().orElseThrow().passage()).isEqualTo("the weekly target is 8 miles");
        assertThat(first.earlier()).isEmpty();
        assertThat(last.earlier().orElseThrow().id()).isEqualTo("m1");
        assertThat(last.later()).isEmpty();
        assertThat(withId(turns, "m8").earlier()).isEmpty();
    }

    private static RecalledTurn withId(List<RecalledTurn> turns, String id) {
        return turns.stream().filter(turn -> turn.id().equals(id)).findFirst().orElseThrow();
    }

    @Test
    void theJournalsOfTheConfigurationAreTheDefault() {
        harness.configuration.modified(Map.of("journals", "message,utterance"));
        ids(RecallQuery.of("sunrise"));
        ids(RecallQuery.of("sunrise").in(Set.of("dictation")));
        assertThat(harness.turns.queries().get(0).journals()).containsExactlyInAnyOrder("message", "utterance");
        assertThat(harness.turns.queries().get(1).journals()).containsExactly("dictation");
    }

    @Test
    void aConfiguredWeightChangesTheOrderAtOnce() {
        harness.turns.say(1, "Ann", "sunrise").say(2, "Bob", "sunrise lake?");
        assertThat(ids(RecallQuery.of("sunrise lake"))).first().isEqualTo("m2");
        harness.configuration.modified(Map.of("weight_statement", "5"));
        assertThat(ids(RecallQuery.of("sunrise lake"))).first().isEqualTo("m1");
    }

    @Test
    void aWrongWeightLeavesTheLastValidOnes() {
        harness.turns.say(1, "Ann", "sunrise").say(2, "Bob", "sunrise lake?");
        harness.configuration.modified(Map.of("weight_statement", "5"));
        harness.configuration.modified(Map.of("weight_statement", "much"));
        assertThat(ids(RecallQuery.of("sunrise lake"))).first().isEqualTo("m1");
    }

    @Test
    void theMetersAreThoseOfTheCatalogue() {
        assertThat(DocumentedMeters.ofSection("Recall")).isEqualTo(Set.of("mneme.recall timer seconds"));
        assertThat(harness.meters.getMeters())
                .extracting(meter -> meter.getId().getName())
                .containsExactly("mneme.recall");
    }

    @Test
    void recallsAreTimed() {
        ids(RecallQuery.of("sunrise"));
        assertThat(harness.meters.get("mneme.recall").timer().count()).isEqualTo(1);
        harness.recall.deactivate();
        assertThat(harness.meters.find("mneme.recall").timer()).isNull();
    }
}
