package io.mneme.recall.feature;

import io.mneme.recall.feature.TurnSequence.SessionKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Computes the scores of whole sessions, for each of their turns. */
public final class SessionScores {

    private static final int BEST_TURNS = 4;

    /** Saturation of the occurrences in a session; words are repeated within a topic. */
    private static final double SATURATION = 1.2;

    private final List<SessionKey> sessions;

    /** Scores the turns of these sessions, one for each turn. */
    public SessionScores(List<SessionKey> sessions) {
        this.sessions = sessions;
    }

    /** Returns the sum of the best four values of each session, from 0 to 1. */
    double[] sumOfBest(double[] values) {
        Map<SessionKey, List<Double>> bySession = new HashMap<>();
        for (int turn = 0; turn < values.length; turn++) {
            bySession
                    .computeIfAbsent(sessions.get(turn), any -> new ArrayList<>())
                    .add(values[turn]);
        }
        Map<SessionKey, Double> sums = new HashMap<>();
        bySession.forEach((session, all) -> sums.put(
                session,
                all.stream()
                        .sorted(Comparator.reverseOrder())
                        .limit(BEST_TURNS)
                        .mapToDouble(Double::doubleValue)
                        .sum()));
        return TermScores.dividedByBest(forEachTurn(sums::get));
    }

    /** Returns the greatest value of each session. */
    public double[] best(double[] values) {
        Map<SessionKey, Double> best = new HashMap<>();
        for (int turn = 0; turn < values.length; turn++) {
            best.merge(sessions.get(turn), values[turn], Math::max);
        }
        return forEachTurn(best::get);
    }

    /**
     * Returns BM25 of each session as one text, from 0 to 1. How rare a term is, is counted in sessions.
     *
     * @param frequencies how often each turn has each term
     */
    double[] topic(List<List<Integer>> frequencies, int terms) {
        Map<SessionKey, int[]> occurrences = new HashMap<>();
        for (int turn = 0; turn < frequencies.size(); turn++) {
            int[] sums = occurrences.computeIfAbsent(sessions.get(turn), any -> new int[terms]);
            for (int term = 0; term < terms; term++) {
                sums[term] += frequencies.get(turn).get(term);
            }
        }
        double[] rarities = rarities(occurrences, terms);
        Map<SessionKey, Double> topics = new HashMap<>();
        occurrences.forEach((session, sums) -> topics.put(session, topic(sums, rarities)));
        return TermScores.dividedByBest(forEachTurn(topics::get));
    }

    private double[] rarities(Map<SessionKey, int[]> occurrences, int terms) {
        int all = new HashSet<>(sessions).size();
        double[] rarities = new double[terms];
        for (int term = 0; term < terms; term++) {
            int column = term;
            long with = occurrences.values().stream()
                    .filter(sums -> sums[column] > 0)
                    .count();
            rarities[term] = Math.log(1 + (all - with + .5) / (with + .5));
        }
        return rarities;
    }

    private static double topic(int[] occurrences, double[] rarities) {
        double sum = 0;
        for (int term = 0; term < rarities.length; term++) {
            sum += rarities[term] * TermScores.saturated(occurrences[term], SATURATION);
        }
        return sum;
    }

    private double[] forEachTurn(ToDoubleFunction<SessionKey> score) {
        return sessions.stream().mapToDouble(score).toArray();
    }
}
