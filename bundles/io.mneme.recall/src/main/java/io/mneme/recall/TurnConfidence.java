package io.mneme.recall;

import io.mneme.api.candidate.CandidateTerm;
import java.util.List;

/**
 * How likely turns answer a text, in absolute numbers. A text whose words are unknown or rare where it is asked is less likely to have
 * an answer there, and so is one that a single turn matches by chance. Both were found to tell questions that a conversation
 * does not answer (decision 145).
 */
final class TurnConfidence {

    /** The turn of this rank shows whether others support the best one. */
    private static final int SUPPORTING_RANK = 5;

    /** Of a short conversation a tenth of the turns. */
    private static final int TURNS_PER_RANK = 10;

    private final double best;
    private final double ofBest;

    /**
     * Takes a ranking.
     *
     * @param terms the terms of the text
     * @param ranked the turns, the best first
     */
    TurnConfidence(List<CandidateTerm> terms, List<RankedTurn> ranked) {
        best = ranked.isEmpty() ? 0 : ranked.get(0).score();
        double familiarity =
                terms.stream().mapToDouble(CandidateTerm::familiarity).average().orElse(1);
        int supporting = Math.min(SUPPORTING_RANK - 1, ranked.size() / TURNS_PER_RANK);
        ofBest = best <= 0
                ? 0
                : familiarity * Math.sqrt(share(ranked.get(supporting).score()));
    }

    /** Returns the confidence of a turn of this score, from 0 to 1: the share of its score in that of the best one. */
    double of(double score) {
        return best <= 0 ? 0 : Math.min(1, ofBest * share(score));
    }

    private double share(double score) {
        return Math.max(0, score) / best;
    }
}
