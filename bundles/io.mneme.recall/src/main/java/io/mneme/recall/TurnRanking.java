package io.mneme.recall;

import io.mneme.api.candidate.CandidateTurn;
import io.mneme.recall.feature.FeatureVector;
import io.mneme.recall.feature.FeatureWeights;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Orders turns by the weighted sum of their features. */
final class TurnRanking {

    private TurnRanking() {}

    /** Returns the turns, the best first; of equal ones the newer first. */
    static List<RankedTurn> rank(List<CandidateTurn> turns, List<FeatureVector> features, FeatureWeights weights) {
        return IntStream.range(0, turns.size())
                .mapToObj(turn -> new RankedTurn(
                        turns.get(turn), features.get(turn), features.get(turn).score(weights), Optional.empty()))
                .sorted(RankedTurn.BEST_FIRST)
                .toList();
    }
}
