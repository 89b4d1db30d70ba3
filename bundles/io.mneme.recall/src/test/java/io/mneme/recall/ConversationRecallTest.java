package io.mneme.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.recall.RecallQuery;
import io.mneme.api.recall.RecalledTurn;
import io.mneme.api.recall.ScorePart;
import io.mneme.spi.meter.DocumentedMeters;
import java.util.List;
import java.util.Map;
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
        assertThat(turn.parts()).extracting(ScorePart::feature).contains("bm25", "coverage", "length");
    }

    @Test
    void aTextWithoutWordsRecallsNothing() {
        harness.turns.say(1, "Ann", "what is it");
        assertThat(ids(RecallQuery.of("What is it?"))).isEmpty();
        assertThat(harness.turns.queries()).isEmpty();
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
