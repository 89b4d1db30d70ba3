package io.mneme.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mneme.api.candidate.CandidateQuery;
import io.mneme.api.candidate.CandidateTurns;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FeatureExtractorTest {

    private static final Offset<Double> SMALL = within(1e-9);

    private static List<FeatureVector> features(String text, SampleTurns turns) {
        CandidateTurns candidates = turns.candidates(
                new CandidateQuery(QueryWords.of(text), Optional.empty(), Set.of(), Duration.ofHours(1), 100));
        return FeatureExtractor.extract(text, candidates);
    }

    private static List<Double> values(RecallFeature feature, String text, SampleTurns turns) {
        return features(text, turns).stream().map(vector -> vector.get(feature)).toList();
    }

    @Test
    void theBestTurnByItsWordsCountsOneAndOthersTheirShareOfIt() {
        SampleTurns turns = new SampleTurns()
                .say(1, "Ann", "a sunrise lake")
                .say(1, "Bob", "the lake")
                .say(1, "Ann", "fine");
        assertThat(values(RecallFeature.BM25, "sunrise at the lake", turns)).containsExactly(1.0, .5, 0.0);
    }

    @Test
    void neighboursCountByTheirDistanceWithinTheirSession() {
        SampleTurns turns = new SampleTurns()
                .say(1, "Ann", "sunrise")
                .say(1, "Bob", "one")
                .say(1, "Ann", "two")
                .say(2, "Bob", "another session");
        assertThat(values(RecallFeature.PREVIOUS, "sunrise", turns)).containsExactly(0.0, 1.0, 0.0, 0.0);
        assertThat(values(RecallFeature.PREVIOUS_2, "sunrise", turns)).containsExactly(0.0, 0.0, 1.0, 0.0);
        assertThat(values(RecallFeature.NEXT, "two", turns)).containsExactly(0.0, 1.0, 0.0, 0.0);
        assertThat(values(RecallFeature.NEXT_2, "two", turns)).containsExactly(1.0, 0.0, 0.0, 0.0);
    }

    @Test
    void aTurnAfterAnotherSessionHasNoNeighbourThere() {
        SampleTurns turns = new SampleTurns().say(1, "Ann", "sunrise").say(2, "Bob", "hello");
        assertThat(values(RecallFeature.PREVIOUS, "sunrise", turns)).containsExactly(0.0, 0.0);
    }

    @Test
    void anAnswerFollowsAQuestionWithTheWords() {
        SampleTurns turns = new SampleTurns()
                .say(1, "Ann", "sunrise")
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
