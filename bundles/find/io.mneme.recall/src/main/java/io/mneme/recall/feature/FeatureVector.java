package io.mneme.recall.feature;

import io.mneme.api.search.RecalledTurn.ScorePart;
import java.util.List;
import java.util.stream.Stream;

/** The features of a turn. For one thread. */
public final class FeatureVector {

    private static final RecallFeature[] FEATURES = RecallFeature.values();

    private final double[] values = new double[FEATURES.length];

    public FeatureVector set(RecallFeature feature, double value) {
        values[feature.ordinal()] = value;
        return this;
    }

    public double get(RecallFeature feature) {
        return values[feature.ordinal()];
    }

    /** Returns the weighted sum. */
    public double score(FeatureWeights weights) {
        double score = 0;
        for (RecallFeature feature : FEATURES) {
            score += get(feature) * weights.of(feature);
        }
        return score;
    }

    /** Returns what each feature adds to the score. */
    public List<ScorePart> parts(FeatureWeights weights) {
        return Stream.of(FEATURES)
                .map(feature -> new ScorePart(feature.key(), get(feature), weights.of(feature), feature.reason()))
                .filter(part -> part.contribution() != 0)
                .toList();
    }
}
