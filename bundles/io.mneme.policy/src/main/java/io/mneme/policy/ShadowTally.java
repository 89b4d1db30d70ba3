package io.mneme.policy;

import io.mneme.api.policy.ShadowReport;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Counts how the results of a shadow differ from those that were served. Safe for use by many threads. */
final class ShadowTally {

    private static final int MAX_MEASURES = 8;

    /** What became of a question. */
    enum ShadowOutcome {
        SAME,
        DIFFERENT,
        FAILED,
        SKIPPED
    }

    private final Map<ShadowOutcome, Long> counts = new EnumMap<>(ShadowOutcome.class);
    private final Map<String, double[]> sums = new HashMap<>();

    synchronized void count(ShadowOutcome outcome) {
        counts.merge(outcome, 1L, Long::sum);
    }

    /** Counts an answered question with its measures; a measure that is not finite does not count. */
    synchronized void count(ShadowOutcome outcome, Map<String, Double> measures) {
        count(outcome);
        measures.forEach((name, value) -> {
            if (Double.isFinite(value) && (sums.containsKey(name) || sums.size() < MAX_MEASURES)) {
                double[] sum = sums.computeIfAbsent(name, any -> new double[2]);
                sum[0] += value;
                sum[1]++;
            }
        });
    }

    synchronized long of(ShadowOutcome outcome) {
        return counts.getOrDefault(outcome, 0L);
    }

    synchronized ShadowReport report(String kind, String name) {
        Map<String, Double> means = new HashMap<>();
        sums.forEach((measure, sum) -> means.put(measure, sum[0] / sum[1]));
        return new ShadowReport(
                kind,
                name,
                of(ShadowOutcome.SAME),
                of(ShadowOutcome.DIFFERENT),
                of(ShadowOutcome.FAILED),
                of(ShadowOutcome.SKIPPED),
                means);
    }
}
