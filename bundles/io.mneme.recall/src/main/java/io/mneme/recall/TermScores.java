package io.mneme.recall;

import io.mneme.api.candidate.CandidateTerm;
import io.mneme.api.candidate.TermMatches;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Computes BM25 of turns whatever their length, divided by that of the best one. */
final class TermScores {

    /** How soon further occurrences of a word stop to matter: k1 of BM25. */
    private static final double SATURATION = 2;

    private TermScores() {}

    /**
     * Returns the scores of turns, from 0 to 1.
     *
     * @param rarity returns how rare a term is
     * @param frequencies returns how often a turn has each term
     */
    static double[] of(
            List<CandidateTerm> terms,
            ToDoubleFunction<CandidateTerm> rarity,
            List<TermMatches> matches,
            Function<TermMatches, List<Integer>> frequencies) {
        double[] rarities = terms.stream().mapToDouble(rarity).toArray();
        double[] scores = matches.stream()
                .mapToDouble(turn -> sum(rarities, frequencies.apply(turn)))
                .toArray();
        return dividedByBest(scores);
    }

    private static double sum(double[] rarities, List<Integer> frequencies) {
        double sum = 0;
        for (int term = 0; term < rarities.length; term++) {
            sum += rarities[term] * saturated(frequencies.get(term), SATURATION);
        }
        return sum;
    }

    /** Returns how much a number of occurrences matters, from 0 to 1. */
    static double saturated(double occurrences, double saturation) {
        return occurrences / (occurrences + saturation);
    }

    /** Returns the values divided by the greatest; unchanged if none is greater than 0. */
    static double[] dividedByBest(double[] values) {
        double best = Arrays.stream(values).max().orElse(0);
        return best > 0 ? Arrays.stream(values).map(value -> value / best).toArray() : values;
    }
}
