package io.mneme.recall;

import io.mneme.api.policy.PolicyResult;
import io.mneme.api.search.CandidateEntry;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn;
import io.mneme.recall.EmbedderCalls.QueryVectors;
import io.mneme.recall.EmbedderCalls.UnitVector;
import io.mneme.recall.feature.FeatureVector;
import io.mneme.recall.feature.FeatureWeights;
import io.mneme.recall.feature.RecallFeature;
import io.mneme.recall.feature.TurnSequence;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds the features of an embedder to the turns that are best by their words. The fusion is a weighted sum: the similarity of a turn
 * counts by how far it is from the mean of all.
 *
 * @param embedder makes the vectors
 * @param search reads the turns
 */
record DenseRanking(EmbedderCalls embedder, CandidateSearch search) {

    /** Number of turns that are compared: each costs a call of the model when it is seen for the first time. */
    private static final int MAX_COMPARED = 64;

    /** A similarity of four standard deviations above the mean counts 1. */
    private static final double DEVIATIONS = 4;

    /** Adds the features; returns why there are none, if the embedder failed. */
    Optional<String> addFeatures(
            String text, List<CandidateTurn> turns, List<FeatureVector> features, FeatureWeights weights) {
        List<CandidateTurn> compared = RankedTurn.rank(turns, features, weights).stream()
                .limit(MAX_COMPARED)
                .map(RankedTurn::turn)
                .toList();
        long erasures = embedder.cache().erasures();
        List<CandidateEntry> entries = search.read(compared).stream()
                .filter(entry -> !TurnText.of(entry.texts()).isEmpty())
                .toList();
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        PolicyResult<QueryVectors> vectors = embedder.vectors(text, entries, erasures);
        if (vectors.failed()) {
            return Optional.of("turns are ranked without the embedder, which " + vectors.failure());
        }
        set(new TurnSequence(turns), features, similarities(turns, entries, vectors.get()));
        return Optional.empty();
    }

    private static void set(TurnSequence sequence, List<FeatureVector> features, double[] similarities) {
        double[] previous = sequence.shifted(similarities, -1);
        double[] sessions = sequence.sessions().best(similarities);
        for (int turn = 0; turn < similarities.length; turn++) {
            features.get(turn)
                    .set(RecallFeature.DENSE, similarities[turn])
                    .set(RecallFeature.DENSE_PREVIOUS, previous[turn])
                    .set(RecallFeature.DENSE_SESSION, sessions[turn]);
        }
    }

    /** Returns the similarity of each turn in units of four standard deviations; of a turn without a vector the mean, 0. */
    private static double[] similarities(
            List<CandidateTurn> turns, List<CandidateEntry> entries, QueryVectors vectors) {
        double[] cosines = vectors.turns().stream()
                .mapToDouble(vector -> UnitVector.product(vectors.query(), vector))
                .toArray();
        double mean = Arrays.stream(cosines).average().orElse(0);
        double variance = Arrays.stream(cosines)
                .map(cosine -> (cosine - mean) * (cosine - mean))
                .average()
                .orElse(0);
        Map<CandidateTurn, Double> byTurn = new HashMap<>();
        for (int i = 0; i < cosines.length; i++) {
            byTurn.put(
                    entries.get(i).turn(), variance == 0 ? 0 : (cosines[i] - mean) / Math.sqrt(variance) / DEVIATIONS);
        }
        return turns.stream()
                .mapToDouble(turn -> byTurn.getOrDefault(turn, 0.0))
                .toArray();
    }
}
