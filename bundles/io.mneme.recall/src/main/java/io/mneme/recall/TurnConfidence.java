package io.mneme.recall;

import io.mneme.api.candidate.CandidateTerm;
import io.mneme.recall.feature.FeatureWeights;
import io.mneme.recall.feature.RecallFeature;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How likely turns answer a text, in absolute numbers. A text whose words are unknown or rare where it is asked is less likely to have
 * an answer there, and so is one that a single turn matches by chance, and one that names a speaker while another one has said it.
 * All three were found to tell questions that a conversation does not answer (decision 145).
 */
final class TurnConfidence {

    /** The turn of this rank shows whether others support the best one. */
    private static final int SUPPORTING_RANK = 5;

    /** Of a short conversation a tenth of the turns. */
    private static final int TURNS_PER_RANK = 10;

    /** How steeply the confidence falls with the score of the named speakers' best turn in that of the others' best one. */
    private static final int SPEAKER_POWER = 3;

    private final double best;
    private final double ofBest;

    /**
     * Takes a ranking.
     *
     * @param terms the terms of the text
     * @param ranked the turns, the best first
     * @param weights the weights that they are ranked by
     */
    TurnConfidence(List<CandidateTerm> terms, List<RankedTurn> ranked, FeatureWeights weights) {
        best = ranked.isEmpty() ? 0 : ranked.get(0).score();
        double familiarity =
                terms.stream().mapToDouble(CandidateTerm::familiarity).average().orElse(1);
        int supporting = Math.min(SUPPORTING_RANK - 1, ranked.size() / TURNS_PER_RANK);
        ofBest = best <= 0
                ? 0
                : familiarity
                        * Math.sqrt(share(ranked.get(supporting).score()))
                        * Math.pow(shareOfNamedSpeakers(ranked, weights), SPEAKER_POWER);
    }

    /** Returns the score of the best turn of a named speaker in that of the best one of others, at most 1; 1 if there are not both. */
    private static double shareOfNamedSpeakers(List<RankedTurn> ranked, FeatureWeights weights) {
        OptionalDouble named = bestBySpeaker(ranked, weights, true);
        OptionalDouble others = bestBySpeaker(ranked, weights, false);
        return named.isPresent() && others.isPresent() && others.getAsDouble() > 0
                ? Math.max(0, Math.min(1, named.getAsDouble() / others.getAsDouble()))
                : 1;
    }

    /** Returns the best score that does not count who speaks. */
    private static OptionalDouble bestBySpeaker(List<RankedTurn> ranked, FeatureWeights weights, boolean named) {
        RecallFeature feature = RecallFeature.NAMED_SPEAKER;
        return ranked.stream()
                .filter(turn -> turn.turn().selected() && turn.turn().traits().named() == named)
                .mapToDouble(turn -> turn.score() - turn.features().get(feature) * weights.of(feature))
                .max();
    }

    /** Returns the confidence of a turn of this score, from 0 to 1: the share of its score in that of the best one. */
    double of(double score) {
        return best <= 0 ? 0 : Math.min(1, ofBest * share(score));
    }

    private double share(double score) {
        return Math.max(0, score) / best;
    }
}
