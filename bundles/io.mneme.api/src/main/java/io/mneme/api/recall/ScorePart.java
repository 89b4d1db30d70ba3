package io.mneme.api.recall;

import static java.util.Objects.requireNonNull;

/**
 * What a feature adds to a score.
 *
 * @param feature the name of the feature, for example {@code session}
 * @param value its value, any finite number
 * @param weight the configured weight of the feature
 * @param reason what a high value says of a turn
 */
public record ScorePart(String feature, double value, double weight, String reason) {

    public ScorePart {
        requireNonNull(feature, "feature");
        requireNonNull(reason, "reason");
    }

    /** Returns what the feature adds. */
    public double contribution() {
        return value * weight;
    }
}
