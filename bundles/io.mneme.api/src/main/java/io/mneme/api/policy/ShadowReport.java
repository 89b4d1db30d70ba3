package io.mneme.api.policy;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * How a shadow policy differs from the active one.
 *
 * @param kind its type
 * @param name the name by which it was made the shadow
 * @param same number of questions to which both returned the same
 * @param different number of questions to which they returned something else
 * @param failed number of questions that the shadow did not answer, also while it is not installed or disabled
 * @param skipped number of questions that came while it answered an earlier one
 * @param means the mean of each measure of the type's comparison, by name, over the answered questions
 */
public record ShadowReport(
        String kind, String name, long same, long different, long failed, long skipped, Map<String, Double> means) {

    public ShadowReport {
        requireNonNull(kind, "kind");
        requireNonNull(name, "name");
        means = Map.copyOf(means);
    }
}
