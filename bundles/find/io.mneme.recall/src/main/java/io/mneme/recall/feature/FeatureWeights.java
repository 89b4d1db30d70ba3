package io.mneme.recall.feature;

import io.mneme.support.settings.DeclaredSetting;
import io.mneme.support.settings.SettingValues;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;

/** The weights of the features. */
public final class FeatureWeights {

    private static final String KEY_PREFIX = "weight_";
    private static final int MAX_WEIGHT = 100;

    private final double[] weights = new double[RecallFeature.values().length];

    /** Takes a weight for each feature. */
    public FeatureWeights(Map<RecallFeature, Double> byFeature) {
        byFeature.forEach((feature, weight) -> weights[feature.ordinal()] = weight);
    }

    /** Returns the declarations of the weights. */
    public static Stream<DeclaredSetting> declarations() {
        return Arrays.stream(RecallFeature.values()).map(feature -> DeclaredSetting.decimal(
                        KEY_PREFIX + feature.key(), feature.defaultWeight(), -MAX_WEIGHT, MAX_WEIGHT)
                .describe("Weight of the feature " + feature.key()));
    }

    /**
     * Reads them from a configuration.
     *
     * @throws IllegalArgumentException if a weight breaks a rule
     */
    public static FeatureWeights read(SettingValues values) {
        Map<RecallFeature, Double> weights = new EnumMap<>(RecallFeature.class);
        for (RecallFeature feature : RecallFeature.values()) {
            weights.put(feature, values.decimal(KEY_PREFIX + feature.key()));
        }
        return new FeatureWeights(weights);
    }

    public double of(RecallFeature feature) {
        return weights[feature.ordinal()];
    }
}
