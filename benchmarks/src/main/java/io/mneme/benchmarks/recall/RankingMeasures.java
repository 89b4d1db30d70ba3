package io.mneme.benchmarks.recall;

import io.mneme.benchmarks.recall.LabelledConversation.LabelledQuestion;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledTurn;
import java.util.Arrays;
import java.util.List;

/**
 * How well one question was answered.
 *
 * @param question the question
 * @param values a value from 0 to 1 for each of {@link #NAMES}
 */
record RankingMeasures(LabelledQuestion question, double[] values) {

    static final List<String> NAMES = List.of("R@5", "R@10", "R@20", "R@50", "MRR", "nDCG@10", "session hit@1");

    /** Number of turns that are ranked. */
    static final int DEPTH = 50;

    private static final int GAIN_DEPTH = 10;
    private static final int[] DEPTHS = {5, 10, 20, DEPTH};

    /**
     * Compares a ranking with the evidence of its question.
     *
     * @param ranked the indexes of turns, the best first
     */
    static RankingMeasures of(LabelledQuestion question, List<Integer> ranked, List<LabelledTurn> turns) {
        int[] ranks = question.evidence().stream().mapToInt(ranked::indexOf).toArray();
        double[] values = new double[NAMES.size()];
        for (int i = 0; i < DEPTHS.length; i++) {
            values[i] = recall(ranks, DEPTHS[i]);
        }
        values[DEPTHS.length] = Arrays.stream(ranks)
                .filter(rank -> rank >= 0)
                .mapToDouble(rank -> 1.0 / (rank + 1))
                .max()
                .orElse(0);
        values[DEPTHS.length + 1] = gain(ranks);
        values[DEPTHS.length + 2] = sessionHit(question, ranked, turns);
        return new RankingMeasures(question, values);
    }

    private static double recall(int[] ranks, int depth) {
        return (double) Arrays.stream(ranks)
                        .filter(rank -> rank >= 0 && rank < depth)
                        .count()
                / ranks.length;
    }

    private static double gain(int[] ranks) {
        double gain = Arrays.stream(ranks)
                .filter(rank -> rank >= 0 && rank < GAIN_DEPTH)
                .mapToDouble(RankingMeasures::gain)
                .sum();
        double best = 0;
        for (int rank = 0; rank < Math.min(GAIN_DEPTH, ranks.length); rank++) {
            best += gain(rank);
        }
        return gain / best;
    }

    private static double gain(int rank) {
        return Math.log(2) / Math.log(rank + 2.0);
    }

    private static double sessionHit(LabelledQuestion question, List<Integer> ranked, List<LabelledTurn> turns) {
        return !ranked.isEmpty()
                        && question.evidence().stream()
                                .anyMatch(turn -> turns.get(turn).session()
                                        == turns.get(ranked.get(0)).session())
                ? 1
                : 0;
    }
}
