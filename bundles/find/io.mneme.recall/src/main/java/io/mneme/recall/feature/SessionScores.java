package io.mneme.recall.feature;

import io.mneme.api.search.CandidateTurn.TermCounts;
import io.mneme.api.search.CandidateTurn.TermMatches;
import java.util.Arrays;
import java.util.List;

/** Computes the scores of whole sessions, for each of their turns. */
public final class SessionScores {

    private static final int BEST_TURNS = 4;

    /** Saturation of the occurrences in a session; words are repeated within a topic. */
    private static final double SATURATION = 1.2;

    private final int[] sessions;
    private final int size;

    /** Takes the number of the session of each turn: numbers begin at 0, and are the same or the next one from turn to turn. */
    SessionScores(int... sessions) {
        this.sessions = sessions.clone();
        size = sessions.length == 0 ? 0 : sessions[sessions.length - 1] + 1;
    }

    /** Returns the sum of the best four values of each session, from 0 to 1. */
    double[] sumOfBest(double[] values) {
        double[] sums = new double[size];
        int from = 0;
        for (int session = 0; session < size; session++) {
            int to = from;
            while (to < sessions.length && sessions[to] == session) {
                to++;
            }
            sums[session] = sumOfBest(Arrays.copyOfRange(values, from, to), BEST_TURNS);
            from = to;
        }
        return TermScores.dividedByBest(forEachTurn(sums));
    }

    private static double sumOfBest(double[] values, int limit) {
        Arrays.sort(values);
        double sum = 0;
        for (int place = values.length - 1; place >= Math.max(0, values.length - limit); place--) {
            sum += values[place];
        }
        return sum;
    }

    /** Returns the greatest value of each session. */
    public double[] best(double[] values) {
        double[] best = new double[size];
        Arrays.fill(best, Double.NEGATIVE_INFINITY);
        for (int turn = 0; turn < values.length; turn++) {
            best[sessions[turn]] = Math.max(best[sessions[turn]], values[turn]);
        }
        return forEachTurn(best);
    }

    /**
     * Returns BM25 of each session as one text, from 0 to 1. How rare a term is, is counted in sessions.
     *
     * @param matches what each turn has of the terms
     */
    double[] topic(List<TermMatches> matches, int terms) {
        int[][] occurrences = new int[size][terms];
        for (int turn = 0; turn < sessions.length; turn++) {
            if (!matches.get(turn).isEmpty()) {
                add(matches.get(turn).stemmed(), occurrences[sessions[turn]]);
            }
        }
        double[] rarities = rarities(occurrences, terms);
        double[] topics = new double[size];
        for (int session = 0; session < size; session++) {
            topics[session] = topic(occurrences[session], rarities);
        }
        return TermScores.dividedByBest(forEachTurn(topics));
    }

    private static void add(TermCounts frequencies, int... sums) {
        for (int term = 0; term < sums.length; term++) {
            sums[term] += frequencies.get(term);
        }
    }

    private static double[] rarities(int[][] occurrences, int terms) {
        double[] rarities = new double[terms];
        for (int term = 0; term < terms; term++) {
            int with = 0;
            for (int[] ofSession : occurrences) {
                with += ofSession[term] > 0 ? 1 : 0;
            }
            rarities[term] = Math.log(1 + (occurrences.length - with + .5) / (with + .5));
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

    private double[] forEachTurn(double[] scores) {
        double[] ofTurns = new double[sessions.length];
        for (int turn = 0; turn < ofTurns.length; turn++) {
            ofTurns[turn] = scores[sessions[turn]];
        }
        return ofTurns;
    }
}
