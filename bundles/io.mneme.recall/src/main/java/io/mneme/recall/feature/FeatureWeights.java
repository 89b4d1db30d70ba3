package io.mneme.recall.feature;

import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The weights of the features.
 *
 * @param byFeature a weight for each feature
 */
public record FeatureWeights(Map<RecallFeature, Double> byFeature) {

    private static final String KEY_PREFIX = "weight_";
    private static final double MAX_WEIGHT = 100;

    public FeatureWeights {
        byFeature = Collections.unmodifiableMap(new EnumMap<>(byFeature));
    }

    /**
     * Reads them from a configuration.
     *
     * @throws IllegalArgumentException if a weight breaks a rule
     */
    public static FeatureWeights read(ConfigurationValues values) {
        Map<RecallFeature, Double> weights = new EnumMap<>(RecallFeature.class);
        for (RecallFeature feature : RecallFeature.values()) {
            String key = KEY_PREFIX + feature.key();
            weights.put(feature, values.text(key).map(text -> weight(key, text)).orElse(feature.defaultWeight()));
        }
        return new FeatureWeights(weights);
    }

    private static double weight(String key, String text) {
        try {
            double weight = Double.parseDouble(text);
            if (Math.abs(weight) <= MAX_WEIGHT) {
                return weight;
            }
        } catch (NumberFormatException notANumber) {
            throw refused(key, text);
        }
        throw refused(key, text);
    }

    private static InvalidValueException refused(String key, String text) {
        return new InvalidValueException(key, "must be a number from -100 to 100", text);
    }

    public double of(RecallFeature feature) {
        return byFeature.get(feature);
    }
}
