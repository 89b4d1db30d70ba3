package io.mneme.recall;

import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.RecalledTurn.ScorePart;
import io.mneme.recall.feature.FeatureVector;
import io.mneme.recall.feature.FeatureWeights;
import io.mneme.spi.weigh.Weight;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A turn with its features.
 *
 * @param turn the turn
 * @param features its features
 * @param score the weighted sum of the features, with what the weighting policy adds to it
 * @param weighting what the weighting policy adds; empty if there is none
 */
record RankedTurn(CandidateTurn turn, FeatureVector features, double score, Optional<ScorePart> weighting) {

    /** The best first; of equal ones the newer first. */
    static final Comparator<RankedTurn> BEST_FIRST = RankedTurn::compare;

    /** Returns the turns by the weighted sum of their features, the best first; of equal ones the newer first. */
    static List<RankedTurn> rank(List<CandidateTurn> turns, List<FeatureVector> features, FeatureWeights weights) {
        List<RankedTurn> ranked = new ArrayList<>(turns.size());
        for (int turn = 0; turn < turns.size(); turn++) {
            FeatureVector vector = features.get(turn);
            ranked.add(new RankedTurn(turns.get(turn), vector, vector.score(weights), Optional.empty()));
        }
        ranked.sort(BEST_FIRST);
        return ranked;
    }

    private static int compare(RankedTurn one, RankedTurn other) {
        int byScore = Double.compare(other.score, one.score);
        return byScore == 0 ? other.turn.position().compareTo(one.turn.position()) : byScore;
    }

    /** Returns the turn with the score that a weighting policy gave it. */
    RankedTurn weighed(String policy, Weight weight) {
        String reason = weight.reasons().isEmpty() ? "weighed by " + policy : String.join(", ", weight.reasons());
        ScorePart added = new ScorePart("weighting", weight.score() - score, 1, reason);
        return new RankedTurn(turn, features, weight.score(), Optional.of(added));
    }

    /** Returns what the score is made of, the most first. */
    List<ScorePart> parts(FeatureWeights weights) {
        return Stream.concat(
                        features.parts(weights).stream(), weighting.stream().filter(part -> part.contribution() != 0))
                .sorted(Comparator.comparingDouble(ScorePart::contribution).reversed())
                .toList();
    }
}
