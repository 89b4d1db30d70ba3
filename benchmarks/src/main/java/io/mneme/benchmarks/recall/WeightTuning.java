package io.mneme.benchmarks.recall;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Tunes weights on questions by gradient ascent: the turns of the evidence are to have the greatest share of the softmax of all
 * scores. Weights stay near those that the ascent begins with.
 */
final class WeightTuning {

    private static final int STEPS = 80;
    private static final double STEP = .01;
    private static final double SHARPNESS = 6;
    private static final double PULL = .002;
    private static final double MEAN_DECAY = .9;
    private static final double SQUARE_DECAY = .99;

    /**
     * A question to tune on.
     *
     * @param turns the features of each turn by its position
     * @param evidence the positions of the evidence
     * @param weight how much the question matters, more than 0
     */
    record TunedQuestion(Map<Long, double[]> turns, Collection<Long> evidence, double weight) {}

    private WeightTuning() {}

    /** Returns tuned weights. */
    static double[] tune(List<TunedQuestion> questions, double[] start) {
        int size = start.length;
        double[] weights = start.clone();
        double[] mean = new double[size];
        double[] square = new double[size];
        for (int step = 1; step <= STEPS; step++) {
            double[] gradient = gradient(questions, weights, start);
            for (int i = 0; i < size; i++) {
                mean[i] = MEAN_DECAY * mean[i] + (1 - MEAN_DECAY) * gradient[i];
                square[i] = SQUARE_DECAY * square[i] + (1 - SQUARE_DECAY) * gradient[i] * gradient[i];
                double direction = mean[i] / (1 - Math.pow(MEAN_DECAY, step));
                double scale = Math.sqrt(square[i] / (1 - Math.pow(SQUARE_DECAY, step)));
                weights[i] += STEP * direction / (scale + 1e-9);
            }
        }
        return weights;
    }

    private static double[] gradient(List<TunedQuestion> questions, double[] weights, double[] start) {
        double[] gradient = new double[weights.length];
        double all = questions.stream().mapToDouble(TunedQuestion::weight).sum();
        questions.forEach(question -> add(question, weights, gradient));
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] = gradient[i] / all - PULL * SHARPNESS * (weights[i] - start[i]);
        }
        return gradient;
    }

    private static void add(TunedQuestion question, double[] weights, double[] gradient) {
        double found = question.evidence().stream()
                .filter(question.turns()::containsKey)
                .count();
        if (found == 0) {
            return;
        }
        double best = question.turns().values().stream()
                .mapToDouble(turn -> score(turn, weights))
                .max()
                .orElse(0);
        double all = question.turns().values().stream()
                .mapToDouble(turn -> Math.exp(SHARPNESS * (score(turn, weights) - best)))
                .sum();
        question.turns().forEach((position, turn) -> {
            double share = Math.exp(SHARPNESS * (score(turn, weights) - best)) / all;
            double wanted = question.evidence().contains(position) ? 1 / found : 0;
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] += question.weight() * turn[i] * (wanted - share);
            }
        });
    }

    private static double score(double[] turn, double[] weights) {
        double score = 0;
        for (int i = 0; i < turn.length; i++) {
            score += turn[i] * weights[i];
        }
        return score;
    }
}
