package io.mneme.recall.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.TurnFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FeatureExtractorTest {

    private static final Offset<Double> SMALL = within(1e-9);

    private static List<FeatureVector> features(String text, SampleTurns turns) {
        QueryTime time = QueryTime.of(text, Instant.parse("2025-06-11T12:00:00Z"));
        CandidateTurns candidates = turns.candidates(new CandidateQuery(
                QueryWords.of(text),
                Optional.empty(),
                Set.of(),
                Duration.ofHours(1),
                time.spans(),
                TurnFilter.NONE,
                100));
        return FeatureExtractor.extract(text, time, candidates);
    }

    private static List<Double> values(RecallFeature feature, String text, SampleTurns turns) {
        return features(text, turns).stream().map(vector -> vector.get(feature)).toList();
    }

    @Test
    void theBestTurnByItsWordsCountsOneAndOthersTheirShareOfIt() {
        SampleTurns turns = new SampleTurns()
                .say(1, "Ann", "sunrise lake")
                .say(1, "Bob", "the lake")
                .say(1, "Ann", "quite fine");
        assertThat(values(RecallFeature.BM25, "sunrise at the lake", turns)).containsExactly(1.0, .5, 0.0);
    }

    @Test
    void aLongTurnCountsByItsBestPassageAndNotByItsLength() {
        String filler = "one of many words in a long answer ".repeat(20);
        SampleTurns turns = new SampleTurns()
                .say(1, "Ann", "sunrise lake")
                .say(1, "Bob", "sunrise " + filler + "\n\n" + filler + " lake");
        assertThat(values(RecallFeature.BM25, "sunrise lake", turns).get(0)).isEqualTo(1);
        assertThat(values(RecallFeature.BM25, "sunrise lake", turns).get(1)).isLessThan(.5);
    }

    @Test
    void aRoleThatSaysLessIsTheBrieferOne() {
        SampleTurns turns = new SampleTurns()
                .say(1, "", "user", "a sunrise")
                .say(1, "", "assistant", "a long answer on what a sunrise is and where to see one");
        List<Double> brevity = values(RecallFeature.BREVITY, "sunrise", turns);
        assertThat(brevity.get(0)).isBetween(.5, 1.0);
        assertThat(brevity.get(1)).isBetween(-1.0, -.1);
        assertThat(values(RecallFeature.BREVITY, "Which sunrise did you recommend?", turns))
                .containsExactly(0.0, 0.0);
    }

    @Test
    void rolesThatSayAsMuchHaveNoBrevity() {
        SampleTurns turns = new SampleTurns().say(1, "", "user", "a sunrise").say(1, "", "assistant", "the lake");
        assertThat(values(RecallFeature.BREVITY, "sunrise", turns)).containsExactly(0.0, 0.0);
        SampleTurns others = new SampleTurns().say(1, "Ann", "", "a").say(1, "Bob", "", "a longer one");
        assertThat(values(RecallFeature.BREVITY, "sunrise", others)).containsExactly(0.0, 0.0);
    }

    @Test
    void allFeaturesAreBounded() {
        SampleTurns turns = new SampleTurns()
                .say(1, "Ann", "user", "which sunrise?")
                .say(1, "Bot", "assistant", "sunrise lake yesterday ".repeat(2_000))
                .say(1, "Ann", "user", "the lake");
        for (FeatureVector vector : features("When did Ann see a sunrise at the lake in January 2025?", turns)) {
            for (RecallFeature feature : RecallFeature.values()) {
                assertThat(vector.get(feature)).isBetween(-1.0, 1.0);
            }
        }
    }

    @Test
    void aRelativeDateCountsInItsSpan() {
        SampleTurns turns = new SampleTurns().say(5, "Ann", "sunrise").say(6, "Ann", "sunrise");
        assertThat(values(RecallFeature.DATE, "the sunrise yesterday", turns)).containsExactly(0.0, 1.0);
        assertThat(values(RecallFeature.DATE, "the sunrise last month", turns)).containsExactly(1.0, 0.0);
    }

    @Test
    void neighboursCountByTheirDistanceWithinTheirSession() {
        SampleTurns turns = new SampleTurns()
                .say(1, "Ann", "sunrise")
                .say(1, "Bob", "one")
                .say(1, "Ann", "two")
                .say(2, "Bob", "another session");
        assertThat(values(RecallFeature.PREVIOUS_2, "sunrise", turns)).containsExactly(0.0, 0.0, 1.0, 0.0);
        assertThat(values(RecallFeature.NEXT, "two", turns)).containsExactly(0.0, 1.0, 0.0, 0.0);
    }

    @Test
    void aTurnAfterAnotherSessionHasNoNeighbourThere() {
        SampleTurns turns = new SampleTurns().say(1, "Ann", "hello").say(2, "Bob", "sunrise");
        assertThat(values(RecallFeature.NEXT, "sunrise", turns)).containsExactly(0.0, 0.0);
    }

    @Test
    void anAnswerFollowsAQuestionWithTheWords() {
        SampleTurns turns = new SampleTurns()
                .say(1, "Ann", "lake")
                .say(1, "Bob", "which sunrise?")
                .say(1, "Ann", "the one at sea");
        assertThat(values(RecallFeature.ANSWER, "sunrise", turns)).containsExactly(0.0, 0.0, 1.0);
    }

    @Test
    void coverageAddsTheWordsOfTheTwoTurnsBeforeAndTheOneAfter() {
        SampleTurns turns = new SampleTurns()
                .say(1, "Ann", "lake")
                .say(1, "Bob", "nothing")
                .say(1, "Ann", "sunrise")
                .say(1, "Bob", "nothing");
        assertThat(values(RecallFeature.COVERAGE, "sunrise lake", turns)).containsExactly(.5, 1.0, 1.0, .5);
    }

    @Test
    void aSessionCountsByItsBestFourTurns() {
        SampleTurns turns = new SampleTurns().say(1, "Ann", "sunrise").say(2, "Ann", "fine");
        for (int i = 0; i < 6; i++) {
            turns.say(3, "Bob", "sunrise");
        }
        List<Double> sessions = values(RecallFeature.SESSION, "sunrise", turns);
        assertThat(sessions.get(0)).isCloseTo(.25, SMALL);
        assertThat(sessions.get(1)).isZero();
        assertThat(sessions.get(7)).isCloseTo(1, SMALL);
    }

    @Test
    void aSessionWithMoreOfTheWordsHasTheBetterTopic() {
        SampleTurns turns = new SampleTurns()
                .say(1, "Ann", "sunrise")
                .say(1, "Ann", "lake")
                .say(2, "Ann", "sunrise")
                .say(2, "Ann", "sunrise")
                .say(3, "Ann", "none");
        List<Double> topics = values(RecallFeature.TOPIC, "sunrise lake", turns);
        assertThat(topics.get(0)).isEqualTo(1);
        assertThat(topics.get(2)).isLessThan(1).isPositive();
        assertThat(topics.get(4)).isZero();
    }

    @Test
    void theNamedDateMattersByTheSharesOfItsParts() {
        SampleTurns turns = new SampleTurns().say(5, "Ann", "sunrise").say(6, "Ann", "sunrise");
        assertThat(values(RecallFeature.DATE, "sunrise on 10 May 2025", turns)).containsExactly(1.0, .5 / 2.5);
        assertThat(values(RecallFeature.DATE, "sunrise", turns)).containsExactly(0.0, 0.0);
    }

    @Test
    void expressionsOfTimeMatterOnlyIfTheTextAsksForATime() {
        SampleTurns turns = new SampleTurns().say(1, "Ann", "sunrise yesterday").say(1, "Ann", "sunrise");
        assertThat(values(RecallFeature.WHEN, "When was the sunrise?", turns)).containsExactly(1.0, 0.0);
        assertThat(values(RecallFeature.WHEN, "Who saw the sunrise?", turns)).containsExactly(0.0, 0.0);
    }

    @Test
    void aNamedSpeakerAndAStatementCountOne() {
        SampleTurns turns = new SampleTurns().say(1, "Ann", "a sunrise").say(1, "Bob", "a sunrise?");
        assertThat(values(RecallFeature.NAMED_SPEAKER, "What did Ann paint?", turns))
                .containsExactly(1.0, 0.0);
        assertThat(values(RecallFeature.STATEMENT, "sunrise", turns)).containsExactly(1.0, 0.0);
    }
}
